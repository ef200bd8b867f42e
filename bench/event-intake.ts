import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { clickOf } from '../tests/support/events.ts';
import { acceptEncoding } from './answer.ts';
import type { Bench } from './bench.ts';
import type { Measurement } from './load.ts';
import type { Group } from './report.ts';
import { ORIGIN } from './serve.ts';

const EVENTS_PER_SECOND = 500;
/** The SDK's own. */
const BATCH = 50;
/** Visitors who read meanwhile: far from what the page can take, so that a wait is the events' doing. */
const PAGES_PER_SECOND = 200;
const PAGE = '/marisol';

interface Batch {
  creatorId: string;
  body: string;
}

/**
 * 500 events a second, for a minute over all rounds, and a kept page that is read before and meanwhile. At a fixed pace,
 * because it is the waiting that counts and not how much could be done.
 */
export async function eventsGroup({ kept, settings, quick }: Bench): Promise<Group> {
  const creators = await listCreatorIds(settings.databaseUrl);
  const seconds = quick ? 3 : 12;
  const batchesPerSecond = EVENTS_PER_SECOND / BATCH;
  const pages = () => paced(() => askFor(PAGE), { perSecond: PAGES_PER_SECOND, seconds });
  const posts = (batches: Batch[]) => {
    return paced(() => postBatch(batches.pop()!), { perSecond: batchesPerSecond, seconds });
  };
  let agent: Agent;
  let meanwhile: Measurement;

  function askFor(path: string) {
    return ask(agent, { port: kept.port, path, headers: { 'accept-encoding': acceptEncoding } });
  }
  /** Written before the clock starts: a page's answer must not wait here for a batch that is being written. */
  function writeBatches(): Batch[] {
    return Array.from({ length: batchesPerSecond * seconds }, () => {
      const creatorId = creators[Math.floor(Math.random() * creators.length)]!;
      return { creatorId, body: batchOf(creatorId, BATCH) };
    });
  }
  function postBatch({ creatorId, body }: Batch) {
    return ask(agent, {
      port: kept.port,
      path: `/api/analytics/${creatorId}/track/?verbose=1&ip=0&_=${Date.now()}`,
      headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  }
  /** With connections of its own: one that rests between two measurements is closed under the next request. */
  async function connected<T>(measure: () => Promise<T>): Promise<T> {
    agent = new Agent({ keepAlive: true, maxSockets: 64 });
    try {
      return await measure();
    } finally {
      agent.destroy();
    }
  }

  return {
    title: `${EVENTS_PER_SECOND} events a second, and ${PAGES_PER_SECOND} visitors a second on a kept page`,
    contenders: [
      { name: 'the page, without events', yardstick: true, measure: () => connected(pages) },
      {
        name: `events in batches of ${BATCH}, until they are stored`,
        bar: { p99: 25 },
        async measure() {
          const batches = writeBatches();
          const [stored, read] = await connected(() => Promise.all([posts(batches), pages()]));
          meanwhile = read;
          return stored;
        },
      },
      { name: 'the page meanwhile', bar: { p99Times: 2 }, measure: async () => meanwhile },
    ],
  };
}

/**
 * Begins one somewhere in each interval, however long the others take, as visitors do. At its start would be wrong: one
 * page in twenty would be asked for in the very moment of a batch.
 */
async function paced(
  work: () => Promise<unknown>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Measurement> {
  const took: number[] = [];
  const underWay: Promise<unknown>[] = [];
  const began = performance.now();
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const wait = began + ((at + Math.random()) * 1_000) / perSecond - performance.now();
    if (wait > 0) await setTimeout(wait);
    const since = performance.now();
    underWay.push(work().then(() => took.push(performance.now() - since)));
  }
  await Promise.all(underWay);
  const requestsPerSecond = (took.length * 1_000) / (performance.now() - began);
  took.sort((a, b) => a - b);
  const quantile = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]!;
  return { requestsPerSecond, p50: quantile(0.5), p99: quantile(0.99) };
}

function ask(
  agent: Agent,
  { body, ...options }: { port: number; path: string; headers: Record<string, string>; body?: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const asked = request({ host: '127.0.0.1', agent, method, ...options }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${options.path} answered ${answer.statusCode}`));
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** As the SDK writes it: base64 of JSON in a form. */
function batchOf(creatorId: string, count: number): string {
  const visitor = { $device_id: randomUUID(), $current_url: `${ORIGIN}${PAGE}` };
  const events = Array.from({ length: count }, () => clickOf(creatorId, 'signup_header', visitor));
  return `data=${encodeURIComponent(Buffer.from(JSON.stringify(events)).toString('base64'))}`;
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
