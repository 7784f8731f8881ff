import { afterEach, describe, expect, it } from 'vitest';
import { setRegion } from '../../../common/time/region.ts';
import { openedReport, written } from '../../support/opened-report.ts';

afterEach(() => setRegion('GB', ''));

describe('a page to be printed', () => {
  it.each([
    ['GB', '4 May 2026 to 6 May 2026', '6 May 2026 14:30', ['04/05/2026', '23:50', '00:00']],
    ['US', 'May 4, 2026 to May 6, 2026', 'May 6, 2026 2:30 PM', ['05/04/2026', '11:50 PM', '12:00 AM']],
  ] as const)('has its days and times in the way of %s', (region, range, asOf, cells) => {
    setRegion(region, '');

    const page = written(openedReport(), { format: 'html' });

    expect(page).toContain(`<h1>Time report ${range}</h1>`);
    expect(page).toContain(`as of ${asOf}.`);
    expect(page).toContain(cells.map((text) => `<td class="word">${text}</td>`).join(''));
  });

  it('escapes every name, loads and runs nothing, and repeats its header', () => {
    const page = written(openedReport({ groupBy: ['task'] }, [3, 2, 5]), { content: 'summary', format: 'html' });
    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('=cmd()|&quot;calc&quot;!A1');
    expect(page).toContain('default-src &#39;none&#39;');
    expect(page).toContain('<th scope="col" class="figure">Duration</th>');
    expect(page).toContain('<td class="name" dir="auto">مهمة ١</td>');
    expect(page).toContain('<th scope="row">Total</th><td class="figure">0:57</td>');
    expect(page).toMatch(/<\/html>\n$/);
  });

  it('gives the name of a group and of the total the room beside it', () => {
    const grouping = { groupBy: ['user', 'board', 'task'] } as const;
    const page = written(openedReport(grouping), { content: 'summary', format: 'html' });
    expect(page).toContain('<td class="name" dir="auto" colspan="3">Person 7</td><td class="figure">0:57</td>');
    const inner = '<td class="outer" dir="auto"></td><td class="name" dir="auto" colspan="2">Board 1</td>';
    expect(page).toContain(`${inner}<td class="figure">0:57</td>`);
    expect(page).toContain('<th scope="row" colspan="3">Total</th><td class="figure">0:57</td>');
  });

  it('lets a row of an endless name go on overleaf, and no other', () => {
    const page = written(openedReport({}, [6, 1, 2]), { format: 'html' });
    expect(page.match(/<tr class="long">/g)).toHaveLength(1);
  });

  it('of the entries says in one column what is special about a row', () => {
    const page = written(openedReport(), { format: 'html' });
    expect(page).toContain('<th scope="col" class="word">State</th></tr>');
    expect(page.match(/<td class="word">unconfirmed<\/td><\/tr>/g)).toHaveLength(1);
    expect(page.match(/<td class="word"><\/td><\/tr>/g)).toHaveLength(4);
  });

  it.each(['summary', 'detailed'] as const)(
    'of the %s draws the bars to scale, hatched where unconfirmed',
    (content) => {
      const page = written(openedReport({ groupBy: ['task'] }, [3, 2, 5]), { content, format: 'html' });
      const bars = [
        ...page.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="[\d.]+" height="([\d.]+)" fill="([^"]+)"/g),
      ];
      // 4 May: 20 m and 10 m, the most of a day; 5 May: 20 m; 6 May: 7 m, which no service has confirmed.
      expect(bars.map(([, x, y, height, fill]) => [...[x, y, height].map(Number), fill])).toEqual([
        [64, 112.67, 53.33, '#1f4e79'],
        [64, 6, 106.67, '#c55a11'],
        [304, 59.33, 106.67, '#1f4e79'],
        [544, 128.67, 37.33, '#548235'],
        [544, 128.67, 37.33, 'url(#hatch)'],
      ]);
      expect([...page.matchAll(/<text [^>]+>([^<]+)</g)].map(([, words]) => words)).toEqual([
        '0:00',
        '0:15',
        '0:30',
        '4 May',
        '5 May',
        '6 May',
      ]);
      expect(page).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>');
      expect(page).toContain('<bdi>Not yet confirmed</bdi>');
    },
  );

  it('has no drawing where there is no time', () => {
    const { report, ...opened } = openedReport();
    const empty = { ...opened, report: { ...report, series: { ...report.series, layers: [] } } };
    expect(written(empty, { format: 'html' })).not.toContain('<svg role="img"');
  });

  it('says what the report is narrowed to', () => {
    const { report, ...opened } = openedReport();
    const filters = { users: 'everyone', boardIds: [1, 2], cardTypeIds: [3], swimlaneIds: [], tags: ['a & b'], text: ' ship ' } as const; // prettier-ignore
    const narrowed = { ...opened, report: { ...report, query: { ...report.query, filters } } };
    const words =
      '<p>Only everyone’s time, 2 boards, one card type, the tag “a &amp; b” and names or notes with “ship”.</p>';
    expect(written(narrowed, { format: 'html' })).toContain(words);
    expect(written(openedReport(), { format: 'html' })).not.toContain('<p>Only');
  });
});
