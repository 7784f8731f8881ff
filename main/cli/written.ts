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
