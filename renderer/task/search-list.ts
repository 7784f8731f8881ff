import type { SearchHit } from '../../common/domain/search.ts';

/** What is new of what arrived, to stand after what is shown; a task never stands there twice. */
export function lateHits(shown: readonly SearchHit[], arrived: readonly SearchHit[]): readonly SearchHit[] {
  const known = new Set(shown.map((hit) => hit.task.taskId));
  const fresh: SearchHit[] = [];
  for (const hit of arrived) {
    if (known.has(hit.task.taskId)) continue;
    known.add(hit.task.taskId);
    fresh.push(hit);
  }
  return fresh;
}

export interface Part {
  readonly text: string;
  readonly isMarked: boolean;
  /** Where the part begins in the whole text. */
  readonly at: number;
}

/** Cuts a text at the half-open `marks`; ranges that are empty, out of order or beyond the text are left out. */
export function markedParts(text: string, marks: readonly (readonly [number, number])[]): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    const end = Math.min(to, text.length);
    if (from < at || end <= from) continue;
    if (from > at) parts.push({ text: text.slice(at, from), isMarked: false, at });
    parts.push({ text: text.slice(from, end), isMarked: true, at: from });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMarked: false, at });
  return parts;
}
