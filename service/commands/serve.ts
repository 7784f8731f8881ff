import { startService } from '../server/server.ts';
import { type Values, wholeNumber } from './arguments.ts';

const DEFAULT_PORT = 4180;
const DEFAULT_QUOTA_MIB = 1024;

/** Serves until SIGTERM or SIGINT, or until the npm that started it is gone; `tell` gets the one line once it listens. */
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
    uploadQuota: (wholeNumber(values, 'upload-quota', 1) ?? DEFAULT_QUOTA_MIB) * 1024 * 1024,
    onNote: (words) => process.stderr.write(`${words}\n`),
    ...(publicUrl === undefined ? {} : { publicUrl }),
  });
  const stopped = new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
    whenOrphaned(resolve);
  });
  tell(JSON.stringify({ url: service.url }));
  await stopped;
  await service.close();
}

const PARENT_CHECK_MS = 500;

/** npm's shell passes no signal on: when it ends, its child would serve for ever. Only under npm; a daemon has no parent either. */
function whenOrphaned(then: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, PARENT_CHECK_MS);
  timer.unref();
}
