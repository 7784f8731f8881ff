import { useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { Authority, NetworkView } from '../../../common/domain/network.ts';
import { t } from '../../../common/i18n/translate.ts';
import { inRegion } from '../../../common/time/region.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { useKeptFocus } from '../../state/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureWords } from '../settings/FailureWords.tsx';
import { useNetwork } from './use-network.ts';

/** The proxy that is used, and the certificate authorities that the person added. */
export function NetworkSettings() {
  const { view, reload } = useNetwork();
  return (
    <>
      <Proxy view={view} onChange={reload} />
      <Authorities authorities={view?.authorities ?? []} onChange={reload} />
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
    <section className="settings-part" aria-labelledby="settings-proxy">
      <h3 id="settings-proxy">{t('Proxy')}</h3>
      <p className="settings-hint">
        {t('Cardclock uses the proxy that this computer has set in its system, or in HTTPS_PROXY and NO_PROXY.')}
      </p>
      <p>{view === undefined ? '' : proxyWords(view)}</p>
      {view?.proxyKept === 'keychain' ? (
        <div className="settings-dialog-actions">
          <Button onPress={() => void forget()}>{t('Forget the password')}</Button>
        </div>
      ) : null}
    </section>
  );
}

function proxyWords({ proxy, proxyKept }: NetworkView): string {
  if (proxy === null) return t('No proxy was needed so far.');
  const sentences = [t('The last request went through {proxy}.', { proxy })];
  if (proxyKept === 'keychain') sentences.push(t('User and password for it lie in this computer’s keychain.'));
  if (proxyKept === 'session') sentences.push(t('User and password for it are kept until Cardclock quits.'));
  return sentences.join(' ');
}

interface AuthoritiesProps {
  readonly authorities: readonly Authority[];
  readonly onChange: () => void;
}

function Authorities({ authorities, onChange }: AuthoritiesProps) {
  const { bridge, messages } = useCardclock();
  const [failure, setFailure] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, authorities);

  async function add(file: File): Promise<void> {
    const words = await addedFrom(file);
    setFailure(words);
    if (words !== undefined) return;
    messages.done(t('Added what {file} holds.', { file: file.name }));
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
    <section className="settings-part" aria-labelledby="settings-authorities">
      <h3 id="settings-authorities">{t('Certificate authorities')}</h3>
      <p className="settings-hint">
        {t(
          'Those of your system are trusted already. Add the file of your company’s own only where Cardclock says that one is missing: whoever has its key could read along.',
        )}
      </p>
      <ul ref={list} className="settings-list" aria-labelledby="settings-authorities" tabIndex={-1}>
        {authorities.map(({ id, name, validUntil }) => (
          <li key={id} className="settings-item">
            <div className="settings-item-words">
              <p>
                <strong dir="auto">{name}</strong>
              </p>
              <p className="settings-hint">{validityWords(validUntil)}</p>
            </div>
            <Button variant="quiet" aria-label={t('Remove {name}', { name })} onPress={() => void remove(id)}>
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      <div className="settings-dialog-actions">
        <FileTrigger
          acceptedFileTypes={['.pem', '.crt', '.cer', '.der']}
          onSelect={(files) => {
            const file = files?.[0];
            if (file !== undefined) void add(file);
          }}
        >
          <Button>{t('Add a file…')}</Button>
        </FileTrigger>
      </div>
      <FailureWords words={failure} />
    </section>
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
