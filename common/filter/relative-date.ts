const FORM = /^(\d{1,5})\.(day|week|month)s?\.(from_now|ago)$/;

/**
 * The date that a filter's value means, as YYYY-MM-DD: itself, `today`, `N.days.from_now`, `N.days.ago`, likewise weeks and
 * months, counted from `today` (YYYY-MM-DD). Undefined for anything else. A month that is too short ends on its last day.
 */
export function readFilterDate(text: string, today: string): string | undefined {
  const word = text.trim().toLowerCase();
  if (word === 'today') return today;
  if (/^\d{4}-\d\d-\d\d$/.test(word)) return isDate(word) ? word : undefined;
  const match = FORM.exec(word);
  if (match === null) return undefined;
  const count = Number(match[1]) * (match[3] === 'ago' ? -1 : 1);
  const shifted =
    match[2] === 'month' ? addMonths(today, count) : addDays(today, match[2] === 'week' ? count * 7 : count);
  return /^\d{4}-/.test(shifted) ? shifted : undefined;
}

function isDate(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
