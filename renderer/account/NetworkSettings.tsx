import { useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { Authority, NetworkView } from '../../common/domain/network.ts';
import { t } from '../../common/i18n/translate.ts';
import { inRegion } from '../../common/time/region.ts';
import { useCardclock, useSnapshot } from '../store/cardclock.ts';
import { useKeptFocus } from '../store/use-kept-focus.ts';
import { useQuery } from '../store/use-query.ts';
import { Button } from '../ui/Button.tsx';
import { FailureWords } from '../ui/FailureWords.tsx';
import { Row } from '../ui/Row.tsx';

/** The proxy that is used, and the certificate authorities that the person added. */
export function NetworkRows() {
  // A proxy that begins or ends to ask changes what holds.
  const question = useSnapshot((snapshot) => snapshot.proxyQuestion);
  const { value: view, reload } = useQuery('network:get', null, { again: question });
  const onChange = (): void => void reload();
  return (
    <>
      <Proxy view={view} onChange={onChange} />
      <Authorities authorities={view?.authorities ?? []} onChange={onChange} />
    </>
  );
}

interface ProxyProps {
  readonly view: NetworkView | undefined;
  readonly onChange: () => void;
}

function Proxy({ view, onChange }: ProxyProps) {
  const { ask } = useCardclock();

  async function forget(): Promise<void> {
    await ask('proxy:sign-out', null);
    onChange();
  }

  return (
    <Row
      label={t('Proxy')}
      hint={
        <>
          {t('From your system, or from HTTPS_PROXY and NO_PROXY.')} {view === undefined ? '' : proxyWords(view)}
        </>
      }
      control={
        view?.proxyKept === 'keychain' ? (
          <Button
            onPress={({ target }) => {
              // It goes with the password.
              target.closest<HTMLElement>('.settings-place')?.focus();
              void forget();
            }}
          >
            {t('Forget the password')}
          </Button>
        ) : null
      }
    />
  );
}

function proxyWords({ proxy, proxyKept }: NetworkView): string {
  if (proxy === null) return t('None was needed so far.');
  const sentences = [t('The last request went through {proxy}.', { proxy })];
  if (proxyKept === 'keychain') sentences.push(t('User and password for it are in this computer’s keychain.'));
  if (proxyKept === 'session') sentences.push(t('User and password for it are kept until Cardclock quits.'));
  return sentences.join(' ');
}

interface AuthoritiesProps {
  readonly authorities: readonly Authority[];
  readonly onChange: () => void;
}

function Authorities({ authorities, onChange }: AuthoritiesProps) {
  const { bridge, toasts } = useCardclock();
  const [failure, setFailure] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, authorities);

  async function add(file: File): Promise<void> {
    const words = await addedFrom(file);
    setFailure(words);
    if (words !== undefined) return;
    toasts.done(t('Added what {file} holds.', { file: file.name }));
    onChange();
  }

  /** Why it was not; undefined where it was. */
  async function addedFrom(file: File): Promise<string | undefined> {
    const base64 = await base64Of(file).catch(() => undefined);
    if (base64 === undefined) return t('{file} cannot be read. Nothing was changed.', { file: file.name });
    const reply = await bridge.invoke('authority:add', { base64 });
    return reply.ok ? undefined : `${file.name}: ${reply.error.message}`;
  }

  async function remove(id: string): Promise<void> {
    const reply = await bridge.invoke('authority:remove', { id });
    setFailure(reply.ok ? undefined : reply.error.message);
    onChange();
  }

  return (
    <Row
      label={t('Certificate authorities')}
      hint={t(
        'Your system’s are trusted already. Add your company’s only if Cardclock says it’s missing: its owner can read along.',
      )}
      control={
        <FileTrigger
          acceptedFileTypes={['.pem', '.crt', '.cer', '.der']}
          onSelect={(files) => {
            const file = files?.[0];
            if (file !== undefined) void add(file);
          }}
        >
          <Button>{t('Add a file…')}</Button>
        </FileTrigger>
      }
    >
      <ul ref={list} className="row-list" aria-label={t('Certificate authorities')} tabIndex={-1}>
        {authorities.map(({ id, name, validUntil }) => (
          <li key={id}>
            <Row
              label={<bdi>{name}</bdi>}
              hint={validityWords(validUntil)}
              control={
                <Button variant="quiet" aria-label={t('Remove {name}', { name })} onPress={() => void remove(id)}>
                  {t('Remove')}
                </Button>
              }
            />
          </li>
        ))}
      </ul>
      <FailureWords words={failure} />
    </Row>
  );
}

function validityWords(untilMs: number): string {
  const date = inRegion({ day: 'numeric', month: 'short', year: 'numeric' }).format(untilMs);
  return untilMs < Date.now() ? t('Expired on {date}', { date }) : t('Valid until {date}', { date });
}

/** The main process reads no files that a page names. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
