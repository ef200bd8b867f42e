import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { paymentPaths } from '../app/payments/paths.ts';
import { anEvent, signed } from '../tests/support/signed-events.ts';
import { openConnections } from './connections.ts';
import type { Measurement } from './load.ts';
import { paced } from './paced.ts';
import type { SubscriptionObject } from './paying-members.ts';

export interface SenderSettings {
  port: number;
  databaseUrl: string;
  secret: string;
  subscriptions: SubscriptionObject[];
  perSecond: number;
  /** Committed rows each second, beside the webhooks. */
  insertsPerSecond: number;
}

export type Sent = Record<'webhooks' | 'inserts', Measurement>;

/**
 * Sends webhooks about one subscription after the other, and writes rows into the same database, for as many seconds as
 * it is asked to; from a separate thread, so that it does not delay page requests.
 */
const { port, databaseUrl, secret, subscriptions, perSecond, insertsPerSecond } = workerData as SenderSettings;

// As many connections as the site has. Opened before anything is measured.
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, idleTimeoutMillis: 0 });
await Promise.all(Array.from({ length: 10 }, () => pool.query('select pg_sleep(0.1)')));
let at = 0;
let events: { body: Buffer; headers: Record<string, string> }[] = [];

/** Signs webhooks for so many seconds, before anything is measured; then sends them when it is told to. */
parentPort!.on('message', async (asked: number | 'send') => {
  if (asked === 'send') return parentPort!.postMessage(await sendAll());
  events = Array.from({ length: perSecond * asked }, aWebhook);
  parentPort!.postMessage('signed');
});

function aWebhook() {
  const object = subscriptions[at++ % subscriptions.length]!;
  const now = new Date();
  const body = anEvent({ id: `evt_${randomUUID().replaceAll('-', '')}`, at: now, object });
  return { body: Buffer.from(body), headers: signed(body, now, secret) };
}

async function sendAll(): Promise<Sent> {
  const seconds = events.length / perSecond;
  const { ask, close } = openConnections(port);
  const send = () => ask({ path: paymentPaths.stripeWebhook(), ...events.pop()! });
  const insert = () =>
    pool.query({
      name: 'insert',
      text: `insert into external_events (provider, id) values ('bench', $1)`,
      values: [randomUUID()],
    });
  const [webhooks, inserts] = await Promise.all([
    paced(send, { perSecond, seconds }),
    paced(insert, { perSecond: insertsPerSecond, seconds }),
  ]);
  close();
  return { webhooks, inserts };
}
parentPort!.postMessage('ready');
