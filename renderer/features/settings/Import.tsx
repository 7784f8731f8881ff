import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureWords } from './FailureWords.tsx';
import { reportWords } from './data-words.ts';

type Outcome = { readonly kind: 'report' | 'failure'; readonly words: string };

/** Takes in a file that an export wrote; what is here already is left alone. */
export function Import() {
  const { bridge } = useCardclock();
  const [isReading, setReading] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  async function takeIn(file: File): Promise<void> {
    setReading(true);
    setOutcome(undefined);
    setOutcome(await outcomeOf(file));
    setReading(false);
  }

  async function outcomeOf(file: File): Promise<Outcome> {
    const text = await file.text().catch(() => undefined);
    if (text === undefined)
      return { kind: 'failure', words: t('{file} cannot be read. Nothing was changed.', { file: file.name }) };
    const reply = await bridge.invoke('data:take-in', { text });
    if (!reply.ok) return { kind: 'failure', words: reply.error.message };
    return { kind: 'report', words: t('{file}: {report}', { file: file.name, report: reportWords(reply.value) }) };
  }

  return (
    <section className="settings-part" aria-labelledby="settings-import">
      <h3 id="settings-import">{t('Import#heading')}</h3>
      <p className="settings-hint">
        {t('A file of JSON lines that Cardclock exported. Nothing that is here changes; what is missing is added.')}
      </p>
      <div className="settings-dialog-actions">
        <FileTrigger
          acceptedFileTypes={['.jsonl', '.ndjson', '.json', '.txt']}
          onSelect={(files) => {
            const file = files?.[0];
            if (file !== undefined) void takeIn(file);
          }}
        >
          <Button isPending={isReading}>{t('Import a file…')}</Button>
        </FileTrigger>
      </div>
      <output className="settings-report">{outcome?.kind === 'report' ? outcome.words : ''}</output>
      <FailureWords words={outcome?.kind === 'failure' ? outcome.words : undefined} />
    </section>
  );
}
