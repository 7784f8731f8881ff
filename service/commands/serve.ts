import { startService } from '../server.ts';
import { type Values, wholeNumber } from './arguments.ts';

const DEFAULT_PORT = 4180;

/** Serves until SIGTERM or SIGINT; `tell` gets the one line once it listens. */
export async function serve(dataDir: string, values: Values, tell: (line: string) => void): Promise<void> {
  const rule = values['ended-at-rule'] ?? 'not-past';
  if (rule !== 'not-past' && rule !== 'after-start')
    throw new Error('--ended-at-rule must be not-past or after-start.');
  const publicUrl = values['public-url'];
  if (publicUrl !== undefined && !/^https?:\/\//.test(publicUrl)) {
    throw new Error('--public-url must begin with http:// or https://.');
  }
  const service = await startService({
    dataDir,
    port: wholeNumber(values, 'port', 0, 65_535) ?? DEFAULT_PORT,
    host: values.host ?? '127.0.0.1',
    endedAtRule: rule,
    ...(publicUrl === undefined ? {} : { publicUrl }),
  });
  const stopped = new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  tell(JSON.stringify({ url: service.url }));
  await stopped;
  await service.close();
}
