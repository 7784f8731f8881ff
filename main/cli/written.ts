/**
 * Settles when the text has left. A reader that has had enough, as `head` has, is no mistake; rejects with what the system says
 * where the text cannot be written, as on a full disk.
 */
export async function written(stream: NodeJS.WritableStream, text: string): Promise<void> {
  await new Promise<void>((done, failed) => {
    function settle(error?: Error | null): void {
      if (error === undefined || error === null || hasHadEnough(error)) done();
      else failed(error);
    }
    // Told both ways, and by some streams thrown, which rejects as well.
    stream.once('error', settle);
    stream.write(text, settle);
  });
}

function hasHadEnough(error: Error): boolean {
  const code: unknown = Reflect.get(error, 'code');
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED';
}

/** Whoever read what we write may be gone, as `head` is: nobody misses it, and it is no reason to end or to show an error. */
export function ignoreBrokenPipes({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): void {
  for (const stream of [stdout, stderr]) stream.on('error', () => {});
}
