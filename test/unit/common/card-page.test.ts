import { describe, expect, it } from 'vitest';
import { fillCardPattern, linkPage, pageWords, readCardPattern } from '../../../common/domain/card-page.ts';
import { parseSettings } from '../../../common/domain/settings-schema.ts';

const words = (address: string): string => pageWords({ kind: 'link', address });
const RLO = '\u202E';

describe('the pattern of addresses of cards', () => {
  it.each([
    ['https://name.example/b/{board}', 'name.example'],
    ['https://name.example/boards/{board}#tasks-{task}', 'name.example'],
    ['HTTPS://Name.Example:8443/t/{task}?b={board}', 'name.example:8443'],
    ['http://127.0.0.1:4180/t/{task}', '127.0.0.1:4180'],
    ['http://[::1]/t/{task}', '[::1]'],
    ['https://münchen.example/t/{task}', 'münchen.example'],
  ])('%s is taken, and leads to %s', (pattern, host) => {
    const read = readCardPattern(pattern);

    expect(read.ok && read.address.host).toBe(host);
    expect(new URL(fillCardPattern(pattern, { boardId: 12, taskId: 345 })).href).not.toContain('%7B');
  });

  it.each([
    ['http://name.example/t/{task}', 'http is taken for this computer itself alone: begin with https.'],
    ['https://name.example/t/345', 'Put {task} where the card’s number goes, and {board} where its board’s does.'],
    ['https://name.example/{card}/{task}', 'Only {board} and {task} are filled in; “{card}” is neither.'],
    ['https://name.example/{task', 'Only {board} and {task} are filled in; “{task” is neither.'],
  ])('%s is refused: %s', (pattern, problem) => {
    expect(readCardPattern(pattern)).toEqual({ ok: false, problem });
  });

  it.each([
    'javascript:alert({task})',
    'file:///tmp/{task}',
    'name.example/t/{task}',
    'https://{task}.example/',
    'https://name.example:{task}/',
    'https://name.example:99999/{task}',
    'https://bank.example@evil.example/{task}',
    'https://bank.example:80@evil.example/{task}',
    String.raw`https:\\name.example\{task}`,
    'https://name.example/ {task}',
    `https://name.example/${RLO}{task}`,
    'https://name.example/\n{task}',
    `https://name.example/{task}/${'x'.repeat(2048)}`,
    '',
  ])('%j is no address', (pattern) => {
    expect(readCardPattern(pattern)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^Type a whole web address/),
    });
  });

  it('is dropped from stored settings where it cannot be used, and the others stay', () => {
    const good = { account: 'a', pattern: 'https://name.example/{task}' };
    const cardPatterns = [{ account: 'b', pattern: 'file:///{task}' }, good, 'nothing'];

    expect(parseSettings({ cardPatterns }).cardPatterns).toEqual([good]);
    expect(parseSettings({ cardPatterns: 7 }).cardPatterns).toEqual([]);
  });
});

describe('an external link', () => {
  it.each(['ftp://name.example/x', 'javascript:alert(1)', 'call Robin', 'https://аррӏе.com/', '', null])(
    '%j leads nowhere',
    (link) => {
      expect(linkPage(link)).toBeNull();
    },
  );

  it('says where it leads, and of a long host the end, which says whose it is', () => {
    expect(linkPage(' http://name.example:81/x ')).toEqual({ kind: 'link', address: 'http://name.example:81/x' });
    expect(words('http://name.example:81/x')).toBe('Open external link (name.example:81)');
    expect(words(`https://bank.example.${'a'.repeat(60)}.evil.example/`)).toBe(
      `Open external link (…${'a'.repeat(26)}.evil.example)`,
    );
    expect(pageWords({ kind: 'card', address: 'https://name.example/1' })).toBe('Open card in browser');
  });
});
