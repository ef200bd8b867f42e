import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { acceptEncoding } from './answer.ts';
import { median } from './report.ts';

const EVENTS_PER_SECOND = 500;
/** A minute of events in all, each part after a part without, so that what else the machine does falls on both. */
const ROUNDS = 5;
const LOAD_SECONDS = 12;
const IDLE_SECONDS = 6;
/** Visitors who read meanwhile: far from what the page can take, so that a wait is the events' doing. */
const PAGES_PER_SECOND = 200;

const keepAlive = { keepAlive: true, maxSockets: 64 };

export interface EventIntake {
  batch: number;
  /** Milliseconds from the request to the 200, which says that the events are stored. */
  storedP50: number;
  storedP99: number;
  pageIdleP99: number;
  pageP99: number;
  met: boolean;
}

/** 500 events a second for a minute in all, in batches of this size, and a kept page that is read without and meanwhile. */
export async function measureEventIntake(
  { port, databaseUrl, pagePath, origin }: { port: number; databaseUrl: string; pagePath: string; origin: string },
  batch: number,
): Promise<EventIntake> {
  const creators = await listCreatorIds(databaseUrl);
  // Two, and both asked all the time while they are needed: a connection that rests is closed under the next request.
  const agents = { pages: new Agent(keepAlive), posts: new Agent(keepAlive) };
  const page = () => ask(agents.pages, { port, path: pagePath, headers: { 'accept-encoding': acceptEncoding } });
  const post = () => {
    const creatorId = creators[Math.floor(Math.random() * creators.length)]!;
    return ask(agents.posts, {
      port,
      path: `/api/analytics/${creatorId}/track/?verbose=1&ip=0&_=${Date.now()}`,
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: batchOf(creatorId, batch),
    });
  };
  await paced(post, { perSecond: EVENTS_PER_SECOND / batch, seconds: 3 }); // warms up
  await paced(page, { perSecond: PAGES_PER_SECOND, seconds: 3 });
  agents.posts.destroy();
  agents.posts = new Agent(keepAlive);
  const rounds: { posts: number[]; idle: number[]; pages: number[] }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const idle = await paced(page, { perSecond: PAGES_PER_SECOND, seconds: IDLE_SECONDS });
    const [posts, pages] = await Promise.all([
      paced(post, { perSecond: EVENTS_PER_SECOND / batch, seconds: LOAD_SECONDS }),
      paced(page, { perSecond: PAGES_PER_SECOND, seconds: LOAD_SECONDS }),
    ]);
    rounds.push({ posts, idle, pages });
    agents.posts.destroy();
    agents.posts = new Agent(keepAlive);
  }
  for (const agent of Object.values(agents)) agent.destroy();
  const middle = (of: 'posts' | 'idle' | 'pages', share: number) =>
    median(rounds.map((round) => quantile(round[of], share)));
  const [storedP99, pageIdleP99, pageP99] = [middle('posts', 0.99), middle('idle', 0.99), middle('pages', 0.99)];
  const met = storedP99 < 25 && pageP99 < 2 * pageIdleP99;
  return { batch, storedP50: middle('posts', 0.5), storedP99, pageIdleP99, pageP99, met };
}

export function eventIntakeTable(measured: EventIntake[]): string {
  const rows = measured.map((each) => {
    const [p50, p99, idle, loaded] = [each.storedP50, each.storedP99, each.pageIdleP99, each.pageP99].map((ms) =>
      ms.toFixed(1),
    );
    return `| in batches of ${each.batch} | ${p50} | ${p99} | ${idle} | ${loaded} | ${each.met ? 'yes' : '**no**'} |`;
  });
  const head = `${EVENTS_PER_SECOND} events/s for ${ROUNDS * LOAD_SECONDS} s`;
  return [
    `| ${head} | stored p50 ms | stored p99 ms | kept page p99 ms, idle | meanwhile | met: < 25, < twice idle |`,
    '|---|--:|--:|--:|--:|---|',
    ...rows,
  ].join('\n');
}

/** Begins one at each tick, however long the others take, as visitors do. Milliseconds that each took, ascending. */
async function paced(
  work: () => Promise<unknown>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number[]> {
  const took: number[] = [];
  const underWay: Promise<unknown>[] = [];
  const began = performance.now();
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const wait = began + (at * 1_000) / perSecond - performance.now();
    if (wait > 0) await setTimeout(wait);
    const since = performance.now();
    underWay.push(work().then(() => took.push(performance.now() - since)));
  }
  await Promise.all(underWay);
  return took.sort((a, b) => a - b);
}

function quantile(ascending: number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))]!;
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
  const $device_id = randomUUID();
  const events = Array.from({ length: count }, () => ({
    event: 'Button Click',
    properties: {
      token: creatorId,
      distinct_id: creatorId,
      $user_id: creatorId,
      $device_id,
      $insert_id: randomBytes(8).toString('hex'),
      time: Date.now() / 1_000,
      button_name: 'signup_header',
      $current_url: 'https://larder.example/marisol',
      $browser: 'Chrome',
      $browser_version: 140,
      $os: 'Linux',
      $screen_height: 900,
      $screen_width: 1440,
      mp_lib: 'web',
      $lib_version: '2.83.0',
      mp_sent_by_lib_version: '2.83.0',
    },
  }));
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
