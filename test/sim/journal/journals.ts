import { join } from 'node:path';
import { openJournal } from '../../../main/adapters/journal/open.ts';
import { ACCOUNT } from '../../support/account.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import type { OpenedJournal } from './journal-contract.ts';
import { memoryJournal } from './memory-journal.ts';
import { createMemoryStore } from './memory-store.ts';

export function onDisk(): OpenedJournal {
  const folder = tempFolder();
  const { journal } = openJournal(join(folder.path, 'journal.sqlite'));
  const close = (): void => {
    journal.close();
    folder[Symbol.dispose]();
  };
  return { journal, account: journal.accounts.insert(ACCOUNT), [Symbol.dispose]: close };
}

export function inMemory(): OpenedJournal {
  const journal = memoryJournal(createMemoryStore());
  return { journal, account: journal.accounts.insert(ACCOUNT), [Symbol.dispose]: journal.close };
}
