import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mayBeShown, openedFiles } from '../../../../main/shell/files/opened-files.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { skipWithout } from '../../../support/needs.ts';

describe('what the desktop may open', () => {
  it.each(['plan.pdf', 'Plan.PNG', 'a.b.txt', 'talk.mp3'])('is %s', (name) => {
    expect(name).toSatisfy(mayBeShown);
  });

  it.each(
    [
      'run.sh',
      'setup.exe',
      'cardclock.desktop',
      'page.html',
      'drawing.svg',
      'macro.docm',
      'hours.csv',
      'plan.pdf.desktop',
      'link.url',
    ].concat(['tool.AppImage', 'plan.txt ', 'plan.txt.', 'plan', '.txt', '']),
  )('is not “%s”', (name) => {
    expect(name).not.toSatisfy(mayBeShown);
  });
});

describe('a file that is opened', () => {
  const content = new TextEncoder().encode('The whole fence');

  it('may be read by this user alone', async (context) => {
    skipWithout(context, 'posix');
    using folder = tempFolder();
    const path = await openedFiles(join(folder.path, 'opened')).put('plan.txt', content);

    expect(readFileSync(path, 'utf8')).toBe('The whole fence');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder.path, 'opened')).mode & 0o777).toBe(0o700);
  });

  it('lies in a folder of its own, whatever path it is called', async () => {
    using folder = tempFolder();
    const files = openedFiles(folder.path);
    const paths = [await files.put('../../plan.txt', content), await files.put('/etc/plan.txt', content)];

    expect(paths.map((path) => dirname(dirname(path)))).toEqual([folder.path, folder.path]);
    expect(new Set(paths).size).toBe(2);
  });

  it('is gone when it is cleared, also where a run before put it there', async () => {
    using folder = tempFolder();
    const path = await openedFiles(join(folder.path, 'opened')).put('plan.txt', content);

    const next = openedFiles(join(folder.path, 'opened'));
    next.clear();
    next.clear();

    expect(path).not.toSatisfy(existsSync);
    expect(await next.put('plan.txt', content)).toSatisfy(existsSync);
  });
});
