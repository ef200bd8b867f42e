import { availableParallelism } from 'node:os';
import { marisol } from '../demo/creators/marisol.ts';
import { acceptEncoding, fetchUncached, type ReadAnswer } from './answer.ts';
import { type Bench, measureOf } from './bench.ts';
import { type Child, forkServer } from './child.ts';
import { listPages, subdomains } from './creators.ts';
import type { Contender, Group } from './report.ts';
import type { ServeSettings } from './serve.ts';
import { findNginx, startNginx } from './yardstick.ts';

const compressed = { 'accept-encoding': acceptEncoding };
const LANDING = '/marisol';
const SIGN_UP = `/sign-up/${marisol.id}`;

/**
 * Pages against servers of the same bytes: nginx, if installed, and bare `node:http`. The bars refer to the latter,
 * because the ratio to nginx differs by a factor of two between machines.
 */
export async function pageGroups(bench: Bench): Promise<Group[]> {
  const { cached, fresh } = bench;
  const landing = await fetchUncached(`http://127.0.0.1:${cached.port}${LANDING}`);
  const signUp = await fetchUncached(`http://127.0.0.1:${cached.port}${SIGN_UP}`);
  const rotation = freshPages(fresh);
  return [
    {
      title: 'The landing page',
      contenders: [
        ...(await yardsticks(bench, LANDING, landing)),
        {
          name: 'cached, one process',
          bar: { ofBare: 0.9 },
          measure: measureOf(bench, { port: cached.port, paths: [LANDING], headers: compressed }),
        },
        {
          name: 'freshly rendered, one process',
          bar: { ofBare: 0.015, p99: 350 },
          measure: measureOf(bench, rotation),
        },
        {
          name: 'freshly rendered and compressed for the visitor',
          measure: measureOf(bench, { ...rotation, headers: compressed }),
        },
      ],
      notes: () => [
        `The landing page is ${landing.body.length} bytes with brotli, the sign-up page ${signUp.body.length}.`,
      ],
    },
    {
      title: 'The sign-up page',
      contenders: [
        ...(await yardsticks(bench, SIGN_UP, signUp)),
        {
          name: 'cached, one process',
          bar: { ofBare: 0.9 },
          measure: measureOf(bench, { port: cached.port, paths: [SIGN_UP], headers: compressed }),
        },
      ],
    },
  ];
}

/** Fresh pages of one process against those of several on the same port. */
export async function processesGroup(bench: Bench): Promise<Group> {
  const two = await forkServer('serve.ts', { ...bench.settings, cacheBytes: 0, processes: 2 } satisfies ServeSettings);
  return {
    title: 'Several processes, the landing page freshly rendered',
    contenders: [
      { name: 'one process', yardstick: true, measure: measureOf(bench, freshPages(bench.fresh)) },
      { name: 'two workers', bar: { share: 1.3 }, measure: measureOf(bench, freshPages(two)) },
    ],
  };
}

/** Another creator's page each time. */
const freshPages = ({ port }: Child) => ({ port, paths: subdomains.map((each) => `/${each}`) });

/** The five reads, each of another creator and uncached, against the freshly rendered page. */
export async function readsGroup(bench: Bench): Promise<Group> {
  const { fresh } = bench;
  const pages = await listPages(bench.settings.databaseUrl);
  const read = (name: string, pathOf: (page: (typeof pages)[number]) => string): Contender => ({
    name,
    measure: measureOf(bench, { port: fresh.port, paths: pages.map(pathOf) }),
  });
  return {
    title: 'The five reads, never cached',
    contenders: [
      { ...read('the landing page itself, freshly rendered', (page) => `/${page.subdomain}`), yardstick: true },
      read('landing page by subdomain', (page) => `/api/landing-pages?subdomain=${page.subdomain}`),
      read('reviews', ({ id }) => `/api/landing-pages/${id}/reviews`),
      read('FAQs', ({ id }) => `/api/landing-pages/${id}/faqs`),
      read('features', ({ id }) => `/api/landing-pages/${id}/features`),
      read('recipes', ({ creatorId }) => `/api/creators/${creatorId}/recipes`),
    ],
  };
}

async function yardsticks(bench: Bench, pagePath: string, answer: ReadAnswer): Promise<Contender[]> {
  const found: Contender[] = [];
  const add = async (name: string, role: Pick<Contender, 'yardstick' | 'bare'>, port: number) => {
    const { body } = await fetchUncached(`http://127.0.0.1:${port}${pagePath}`);
    if (!body.equals(answer.body)) throw new Error(`${name} does not serve the same bytes`);
    const load = { port, paths: [pagePath], headers: compressed };
    found.push({ name, ...role, measure: measureOf(bench, load) });
  };
  const nginx = findNginx();
  for (const workers of nginx ? (['auto', 1] as const) : []) {
    const count = workers === 'auto' ? availableParallelism() : workers;
    const name = `nginx ${nginx!.version}, ${count} ${count === 1 ? 'worker' : 'workers'}, the same bytes`;
    const port = await startNginx(nginx!.program, { folder: bench.folder, workers, pagePath, answer });
    await add(name, { yardstick: true }, port);
  }
  const bare = await forkServer('bare.ts', answer satisfies ReadAnswer);
  await add('bare `node:http`, the same bytes', { yardstick: !nginx, bare: true }, bare.port);
  return found;
}
