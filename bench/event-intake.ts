import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { Bench } from './bench.ts';
import type { SenderSettings } from './event-sender.ts';
import type { Measurement } from './load.ts';
import { readPages } from './paced.ts';
import type { Group } from './report.ts';
import { ORIGIN } from './serve.ts';

const EVENTS_PER_SECOND = 500;
/** The SDK's batch size. */
const BATCH = 50;
/** Far below the page's capacity, so that latency is caused by the events. */
const PAGES_PER_SECOND = 200;
const PAGE = '/marisol';

/**
 * 500 events a second, for a minute over all rounds, and a cached page that is requested before and meanwhile. At a
 * fixed rate, because this measures latency, not throughput.
 */
export async function eventsGroup({ cached, settings, quick }: Bench): Promise<Group> {
  const creators = await listCreatorIds(settings.databaseUrl);
  const seconds = quick ? 3 : 12;
  let meanwhile: Measurement;

  const visitors = () => readPages(cached.port, { path: PAGE, perSecond: PAGES_PER_SECOND, seconds });

  async function readWhileEventsCome(): Promise<{ stored: Measurement; read: Measurement }> {
    const workerData: SenderSettings = {
      ...{ port: cached.port, origin: ORIGIN, creators, page: PAGE, batch: BATCH },
      ...{ batchesPerSecond: EVENTS_PER_SECOND / BATCH, seconds },
    };
    const sender = new Worker(new URL('./event-sender.ts', import.meta.url), { workerData });
    await once(sender, 'message');
    sender.postMessage('begin');
    const [[stored], read] = await Promise.all([once(sender, 'message') as Promise<[Measurement]>, visitors()]);
    return { stored, read };
  }

  return {
    title: `${EVENTS_PER_SECOND} events a second, and ${PAGES_PER_SECOND} visitors a second on a cached page`,
    contenders: [
      { name: 'the page, without events', yardstick: true, measure: visitors },
      {
        name: `events in batches of ${BATCH}, until they are stored`,
        bar: { p99: 25 },
        async measure() {
          const { stored, read } = await readWhileEventsCome();
          meanwhile = read;
          return stored;
        },
      },
      { name: 'the page meanwhile', bar: { p99Times: 2 }, measure: async () => meanwhile },
    ],
  };
}

async function listCreatorIds(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ id: string }>('select id from creators')).rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
