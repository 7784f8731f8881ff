import '../../ui/menu.css';
import { useState } from 'react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import type { ExportFormat } from '../../../common/domain/archive.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { useSaveFile } from '../../store/save-file.ts';

const FORMATS: readonly { readonly format: ExportFormat; readonly name: string; readonly use: string }[] = [
  { format: 'jsonl', name: msg('JSON lines'), use: msg('Can be imported again') },
  { format: 'csv', name: msg('CSV'), use: msg('For a spreadsheet') },
];

/** Hands out everything that is here as a file, also what no service has confirmed. */
export function ExportAll() {
  const { ask } = useCardclock();
  const saveFile = useSaveFile();
  const [isWriting, setWriting] = useState(false);

  async function write(format: ExportFormat): Promise<void> {
    setWriting(true);
    const reply = await ask('data:export', { format });
    setWriting(false);
    if (!reply.ok) return;
    await saveFile(reply.value);
  }

  return (
    <MenuTrigger>
      <Button isPending={isWriting}>{t('Export all')}</Button>
      <Popover className="menu-popover" placement="bottom end" offset={4}>
        <Menu
          className="menu"
          items={FORMATS}
          onAction={(key) => {
            const chosen = FORMATS.find(({ format }) => format === key);
            if (chosen !== undefined) void write(chosen.format);
          }}
        >
          {({ format, name, use }) => (
            <MenuItem id={format} textValue={t(name)} className="menu-item export-item">
              <Text slot="label">{t(name)}</Text>
              <Text slot="description" className="export-use">
                {t(use)}
              </Text>
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
