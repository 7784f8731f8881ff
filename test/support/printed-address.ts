import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const LINE = z.object({ url: z.url() });

/** The address that a server prints as its first line, `{"url":"…"}`; rejects when it ends without one. */
export async function printedAddress(server: ChildProcess): Promise<URL> {
  if (server.stdout === null) throw new Error('the server has no output');
  const ended = once(server, 'exit').then(() => {
    throw new Error('the server ended before it listened');
  });
  const [line] = await Promise.race([once(createInterface({ input: server.stdout }), 'line'), ended]);
  return new URL(LINE.parse(JSON.parse(String(line))).url);
}
