import { startService } from '../../service/server/server.ts';

/**
 * `node fast-server.ts FOLDER BEGAN_AT SPEED`: the service on a folder, whose clock has run so many times faster than life since
 * `BEGAN_AT` (UTC ms). Prints `{"url":"…"}` once it listens.
 */
const [dataDir = '.', began = '', speed = ''] = process.argv.slice(2);
const beganAt = Number(began);

const { url } = await startService({
  dataDir,
  endedAtRule: 'after-start',
  now: () => Math.floor(beganAt + (Date.now() - beganAt) * Number(speed)),
});
console.log(JSON.stringify({ url }));
