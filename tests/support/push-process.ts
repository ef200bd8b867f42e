import { Agent, request } from 'node:http';
import { openDatabase } from '../../app/db/client.server.ts';
import type { Services } from '../../app/http/services.ts';
import { createTimerDispatcher } from '../../app/kitchen/timers/push/dispatcher.server.ts';
import { createPushEncoder } from '../../app/kitchen/timers/push/push-encoder.server.ts';
import { openPushKeys } from '../../app/kitchen/timers/push/push-keys.server.ts';

/**
 * Process that only sends push messages for timers that end, for tests that kill it. Messages go to the parent process
 * (`PUSH_SERVICE`), with the real endpoint in a header.
 */

const { DATABASE_URL, PUSH_SERVICE } = process.env;
const now = () => new Date();
const log: Services['log'] = {
  info() {},
  error: ({ err }, message) => void process.stderr.write(`${message}: ${err instanceof Error ? err.stack : err}\n`),
};
const database = await openDatabase({ url: DATABASE_URL! });
const services = { secrets: ['a secret of at least 32 characters'] as const, now };
const agent = new Agent({ keepAlive: true });
const timers = createTimerDispatcher({
  database,
  now,
  log,
  transport: ({ endpoint, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      const named = { ...headers, 'x-endpoint': endpoint };
      const sending = request(PUSH_SERVICE!, { method: 'POST', headers: named, agent, signal }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode!, retryAfter: null });
      });
      sending.on('error', reject);
      sending.end(body);
    }),
  openEncoder: async () =>
    createPushEncoder({ ...(await openPushKeys(database.db, services)), subject: 'mailto:push@larder.test' }),
});
await timers.start();
process.on('disconnect', () => process.exit(0));
process.send!('ready');
