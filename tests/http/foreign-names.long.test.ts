import { Agent, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { creatorDomains } from '../../app/db/schema/creator-addresses.ts';
import { startTestApp } from '../support/app.ts';
import { aLandingPage, emptyDatabase } from '../support/rows.ts';
import { watchStatements } from '../support/statements.ts';

/** Sends 10,000 `ask` requests and page requests for unknown names, as an attacker could through the proxy. */

const app = await startTestApp({ siteHost: 'larder.test', domains: true, rateLimitScale: 1 });
const NAMES = 10_000;
const AT_ONCE = 50;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function heap(): number {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

beforeEach(async () => {
  await emptyDatabase(app.db);
  const { creatorId } = await aLandingPage(app.db, { subdomain: 'marisol', name: 'Marisol Words' });
  const domain = 'marisolcooks.example';
  await app.db.insert(creatorDomains).values({ creatorId, domain, skeleton: domain, proof: 'a', state: 'verified' });
  await app.settled();
});

async function storm(
  make: (at: number) => { path: string; host?: string },
  requests = NAMES,
): Promise<Record<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const { hostname, port } = new URL(app.origin);
  const statuses: Record<number, number> = {};
  let next = 0;
  const ask = ({ path, host }: ReturnType<typeof make>) =>
    new Promise<number>((resolve, reject) => {
      request({ hostname, port, path, agent, ...(host && { headers: { host } }) }, (answer) =>
        answer.resume().once('end', () => resolve(answer.statusCode!)),
      )
        .once('error', reject)
        .end();
    });
  const sender = async () => {
    while (next < requests) {
      const status = await ask(make(next++));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  agent.destroy();
  return statuses;
}

const asking = (domain: string) => `/api/domains/ask?domain=${domain}`;

test('10,000 questions about foreign names cost few statements and no memory, and served domains are answered', async () => {
  expect((await app.get(asking('marisolcooks.example'))).status).toBe(200);
  await storm((at) => ({ path: asking(`warm-${at}.example`) }), 2_500);
  const before = heap();
  const statements = watchStatements(app.db);
  const since = Date.now();
  const served: number[] = [];
  const statuses = await storm((at) => {
    if (at % 1_000 === 0) void app.get(asking('marisolcooks.example')).then(({ status }) => served.push(status));
    return { path: asking(`name-${at}.example`) };
  });
  const seconds = (Date.now() - since) / 1_000;
  const grown = heap() - before;
  process.stdout.write(
    `${NAMES} questions in ${seconds.toFixed(1)} s: ${JSON.stringify(statuses)}, ${statements.length} statements, heap ${grown.toFixed(1)} MB more\n`,
  );
  expect(Object.keys(statuses).sort()).toEqual(['404', '429']);
  expect(served).toEqual(Array(10).fill(200));
  // At most fifty lookups a second, and some statements of background work.
  expect(statements.length).toBeLessThan(50 * (Math.ceil(seconds) + 1) + 20);
  expect(grown).toBeLessThan(8);
});

test('10,000 pages at foreign hosts are nobody’s, and leave nothing in memory or cache', async () => {
  const before = heap();
  const statements = watchStatements(app.db);
  const since = Date.now();
  const statuses = await storm((at) => ({ path: '/', host: `host-${at}.example` }));
  const seconds = (Date.now() - since) / 1_000;
  const grown = heap() - before;
  process.stdout.write(
    `${NAMES} pages in ${seconds.toFixed(1)} s: ${JSON.stringify(statuses)}, ${statements.length} statements, heap ${grown.toFixed(1)} MB more\n`,
  );
  const { 421: unknown = 0, 429: refused = 0 } = statuses;
  expect([unknown >= 600, unknown + refused]).toEqual([true, NAMES]);
  // An address may cause as many lookups as rendered pages: 600 a minute.
  expect(statements.length).toBeLessThan(600 * (Math.ceil(seconds / 60) + 1) + 20);
  expect(grown).toBeLessThan(8);
});
