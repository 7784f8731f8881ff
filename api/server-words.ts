const LONGEST = 500;

/** What an error body says, of every form seen: v3, v1, lists of messages, field errors alone, plain text. */
export function serverWordsOf(body: unknown): string | null {
  const said = wordsIn(body) ?? wordsOfFields(fieldErrorsOf(body));
  return said === null || said.trim() === '' ? null : said.trim().slice(0, LONGEST);
}

/** The messages of each field in a 422; none where the body has no such part. */
export function fieldErrorsOf(body: unknown): Readonly<Record<string, readonly string[]>> {
  const errors = memberOf(body, 'errors') ?? memberOf(memberOf(body, 'error'), 'errors');
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return {};
  return Object.fromEntries(
    Object.entries(errors)
      .map(([field, said]) => [field, textsIn(said)] as const)
      .filter(([, messages]) => messages.length > 0),
  );
}

function wordsIn(body: unknown): string | null {
  if (typeof body === 'string') return body;
  const candidates = [memberOf(body, 'message'), memberOf(memberOf(body, 'error'), 'message'), memberOf(body, 'error')];
  for (const candidate of [...candidates, memberOf(body, 'errors')]) {
    const texts = textsIn(candidate);
    if (texts.length > 0) return texts.join(', ');
  }
  return null;
}

function wordsOfFields(errors: Readonly<Record<string, readonly string[]>>): string | null {
  const sentences = Object.entries(errors).flatMap(([field, said]) => said.map((words) => `${field} ${words}`));
  return sentences.length === 0 ? null : sentences.join(', ');
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
