import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { forkServer } from './child.ts';
import { onEnd, run } from './cleanup.ts';
import { newDatabases } from './new-databases.ts';
import { readPages } from './paced.ts';
import { addPayingMembers } from './paying-members.ts';
import { reportReconciliation } from './reconciliation.ts';
import { median } from './report.ts';
import type { Lateness, ServeSettings } from './serve.ts';
import { watchSyncs } from './sync-watch.ts';
import type { SenderSettings, Sent } from './webhook-sender.ts';

const quick = process.argv.includes('--quick');
const SUBSCRIPTIONS = 100;
const WEBHOOKS_PER_SECOND = 200;
const INSERTS_PER_SECOND = 100;
/** Far below the page's capacity, so that latency is caused by the webhooks. */
const PAGES_PER_SECOND = 200;
const ROUNDS = quick ? 3 : 5;
const SECONDS = quick ? 5 : 12;

/**
 * `npm run bench:webhooks`, with `-- --quick` in a few minutes: 200 webhooks a second, with the syncs that follow
 * from them, beside a cached page and beside committed rows, in one process and with jobs in a process of their own; then
 * the daily reconciliation of 100,000 subscriptions. Beside each other in one run, as ratios; on PostgreSQL.
 */
await run(async () => {
  const newDatabase = await newDatabases();
  for (const workers of ['inside', 'off'] as const) await reportWebhooks(newDatabase, workers);
  await reportReconciliation(await newDatabase('reconciliation'), { quick });
});

interface Visited {
  /** Of a cached page. */
  p99: number;
  eventLoop: Lateness;
}

async function reportWebhooks(
  newDatabase: (name: string) => Promise<string>,
  workers: 'inside' | 'off',
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'larder-webhooks-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  const dataDirectory = path.join(folder, 'data');
  const databaseUrl = await newDatabase(`webhooks_${workers}`);
  const provider = await startThread('answering-provider.ts');
  const secret = 'whsec_bench';
  const stripe = { port: provider.said as number, webhookSecret: secret };
  const settings = { databaseUrl, dataDirectory, stripe };
  const server = await forkServer('serve.ts', { ...settings, workers } satisfies ServeSettings);
  const worker =
    workers === 'off' ? await forkServer('serve.ts', { ...settings, workers: 'only' } satisfies ServeSettings) : null;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onEnd(() => client.end());
  process.stderr.write(`Beginning ${SUBSCRIPTIONS} subscriptions …\n`);
  const { subscriptions, answers } = await addPayingMembers(databaseUrl, SUBSCRIPTIONS);
  provider.thread.postMessage(answers);
  const { sign, end } = await startSender({
    ...{ port: server.port, databaseUrl, secret },
    subscriptions,
    ...{ perSecond: WEBHOOKS_PER_SECOND, insertsPerSecond: INSERTS_PER_SECOND },
  });

  const visitors = async (): Promise<Visited> => {
    await server.ask<Lateness>('event loop');
    const { p99 } = await readPages(server.port, { path: '/marisol', perSecond: PAGES_PER_SECOND, seconds: SECONDS });
    return { p99, eventLoop: await server.ask<Lateness>('event loop') };
  };

  process.stderr.write('Warming up …\n');
  const first = watchSyncs(client);
  const some = await sign(Math.ceil(SUBSCRIPTIONS / WEBHOOKS_PER_SECOND) + 1);
  await Promise.all([some(), visitors()]);
  await first.end();
  const rounds: { idle: Visited; busy: Visited; sent: Sent; syncs: Awaited<ReturnType<typeof first.end>> }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    process.stderr.write(`Round ${round} of ${ROUNDS} …\n`);
    const send = await sign(SECONDS);
    const idle = await visitors();
    const watch = watchSyncs(client);
    const [sent, busy] = await Promise.all([send(), visitors()]);
    rounds.push({ idle, busy, sent, syncs: await watch.end() });
    await setTimeout(1_000);
  }
  const told = rounds.length * SECONDS * WEBHOOKS_PER_SECOND;
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from payment_subscriptions where snapshot->>'status' = 'active' and id = any($1)`,
    [subscriptions.map(({ id }) => id)],
  );
  if (rows[0]!.count !== SUBSCRIPTIONS) throw new Error(`${rows[0]!.count} of ${SUBSCRIPTIONS} were synced`);
  await Promise.all([end(), server.kill(), worker?.kill()]);

  const where = worker ? 'jobs in a process of their own (WORKERS=off and only)' : 'jobs inside';
  console.log(
    `${told.toLocaleString('en')} webhooks, ${WEBHOOKS_PER_SECOND} a second, about ${SUBSCRIPTIONS} subscriptions, ${where}; medians of ${ROUNDS} rounds of ${SECONDS} s, and the least and the most`,
  );
  const compare = (name: string, figure: (visited: Visited) => number) => {
    const idle = median(rounds.map((round) => figure(round.idle)));
    const ratios = rounds.map((round) => figure(round.busy) / figure(round.idle));
    console.log(`${name}: ${idle.toFixed(2)} ms idle, meanwhile ${times(ratios)} of that (the bar: under 2)`);
  };
  compare('p99 of a cached page', ({ p99 }) => p99);
  compare('p99 of the event loop’s delay in the process that serves', ({ eventLoop }) => eventLoop.p99);
  compare('its mean', ({ eventLoop }) => eventLoop.mean);
  const inserted = median(rounds.map(({ sent }) => sent.inserts.p99));
  console.log(
    `p99 of one committed row meanwhile: ${inserted.toFixed(1)} ms; of a webhook ${times(rounds.map(({ sent }) => sent.webhooks.p99 / sent.inserts.p99))} of that (the bar: under 5), p50 ${times(rounds.map(({ sent }) => sent.webhooks.p50 / sent.inserts.p50))} of the row's`,
  );
  const of = (figure: (syncs: (typeof rounds)[number]['syncs']) => number) =>
    median(rounds.map(({ syncs }) => figure(syncs)));
  console.log(
    `Syncs: ${of(({ perSecond }) => perSecond).toFixed(0)} a second, at most ${of(({ mostWaiting }) => mostWaiting)} waited, at most ${of(({ latest }) => latest).toFixed(1)} s behind; the last was done ${of(({ rest }) => rest).toFixed(1)} s after the last webhook`,
  );
}

/** `sign` signs webhooks for so many seconds, and resolves with what sends them. */
async function startSender(settings: SenderSettings): Promise<{
  sign: (seconds: number) => Promise<() => Promise<Sent>>;
  end: () => Promise<unknown>;
}> {
  const { thread: sender } = await startThread('webhook-sender.ts', settings);
  const asked = async (question: number | 'send'): Promise<unknown> => {
    sender.postMessage(question);
    return ((await once(sender, 'message')) as [unknown])[0];
  };
  return {
    async sign(seconds) {
      await asked(seconds);
      return () => asked('send') as Promise<Sent>;
    },
    end: () => sender.terminate(),
  };
}

/** Resolves with the first that the thread says, once it is ready. */
async function startThread(file: string, workerData?: object): Promise<{ thread: Worker; said: unknown }> {
  const thread = new Worker(new URL(file, import.meta.url), { workerData });
  onEnd(async () => void (await thread.terminate()));
  const [said] = (await once(thread, 'message')) as [unknown];
  return { thread, said };
}

function times(ratios: number[]): string {
  return `${median(ratios).toFixed(1)} times (${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)})`;
}
