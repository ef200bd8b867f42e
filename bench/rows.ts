import { paymentsPath } from '../app/creators/paths.ts';
import { createPasswordHasher } from '../app/identity/passwords/password-hashing.server.ts';
import { paths } from '../app/paths.ts';
import { marisol } from '../demo/creators/marisol.ts';
import { type Child, forkServer, processorTime } from './child.ts';
import { domainOf, largeLibrary, subdomain } from './fill.ts';
import { acceptEncoding, fetchEncoded, type Load, type Measurement, measureLoad } from './load.ts';
import type { Row } from './report.ts';
import { CREATORS, FEW_CREATORS, PASSWORD, type Side, WITH_DOMAIN } from './sides.ts';

const SIGN_UPS = { amount: 16, connections: 8 };
/** Limit for rows that may take up to 1.3 times as long as their reference. */
const ALMOST_AS_FAST = { share: 0.77 };
const headers = { 'accept-encoding': acceptEncoding };

type Described = Pick<Row, 'title' | 'bar'> & { row: (side: Side) => { child: Child; load: Load } };

/**
 * Returns rows that compare a site with many creators to a site with few. Uses few connections, because simultaneous
 * requests for a page share a render.
 */
export function growthRows(sides: Side[], seconds: number): Row[] {
  const kinds: [title: string, path: (subdomain: string) => string][] = [
    ['Landing pages', (name) => paths.creator(name)],
    ['Libraries', (name) => paths.recipes(name)],
  ];
  return kinds.flatMap(([title, pathOf]) =>
    withReferences(
      sides,
      [
        [`${title}, 10 creators`, 'small', FEW_CREATORS] as const,
        [`${title}, 1,000 creators`, 'fresh', CREATORS] as const,
      ].map(([title, process, creators], at) => ({
        title,
        bar: at === 0 ? undefined : ALMOST_AS_FAST,
        row: (side) => ({
          child: side[process],
          load: { headers, connections: 8, paths: Array.from({ length: creators }, (_, n) => pathOf(subdomain(n))) },
        }),
      })),
      seconds,
    ),
  );
}

/** Returns rows that compare pages at creators' domains with those of other creators on the platform. */
export function domainRows(sides: Side[], seconds: number): Row[] {
  const numbers = Array.from({ length: WITH_DOMAIN }, (_, n) => n);
  const hosts = numbers.map((n) => domainOf(CREATORS + n));
  const onPlatform = numbers.map((n) => paths.creator(subdomain(n)));
  const bar = { share: 0.95 };
  // Figures vary less with the same number of requests over few connections than with the same time.
  const [many, few] = [4_000, 150].map((amount) => ({ amount, connections: 8 }));
  const host = hosts[0]!;
  const kinds = [
    [
      'cached',
      { ...many, paths: onPlatform.slice(0, 1), headers },
      { ...many, paths: ['/'], headers: { ...headers, host } },
    ],
    ['fresh', { ...few, paths: onPlatform }, { ...few, paths: hosts.map(() => '/'), hosts }],
  ] as const satisfies [string, Load, Load][];
  return kinds.flatMap(([process, platform, own]) => {
    const rowAt = (title: string, load: Load) => ({ title, row: (side: Side) => ({ child: side[process], load }) });
    const compared = { ...rowAt(`The same at a domain, ${process}`, own), bar };
    return withReferences(sides, [rowAt(`Landing page of a cook, ${process}`, platform), compared], seconds);
  });
}

export async function pageRows(sides: Side[], slugs: string[], seconds: number): Promise<Row[]> {
  const landing = paths.creator(marisol.slug);
  const body = await settledBody(sides.at(-1)!.cached, landing);
  const bare = await forkServer('bare.ts', body);
  const recipes = slugs.map((slug) => paths.recipe(marisol.slug, slug));
  const search = (...words: string[]) => ({
    connections: 1,
    headers,
    paths: words.map((q) => paths.recipes(largeLibrary, q === '' ? [] : [['q', q]])),
  });
  const bareRow: Row = {
    title: 'Bare `node:http`, the bytes of a landing page',
    side: '',
    measure: () => measure(bare, { paths: ['/'], headers }, seconds),
  };
  const hashRow: Row = { title: 'The bare password hash', side: '', measure: measureHash };
  const cachedRows = withReferences(
    sides,
    [
      {
        title: 'Landing page, cached',
        bar: { share: 0.9 },
        row: ({ cached }) => ({ child: cached, load: { paths: [landing], headers } }),
      },
    ],
    seconds,
    bareRow,
  );
  const fresh = withReferences(
    sides,
    [
      {
        title: 'Landing page, freshly rendered',
        bar: { p99: 350 },
        row: ({ fresh }) => ({
          child: fresh,
          load: { paths: Array.from({ length: CREATORS }, (_, n) => paths.creator(subdomain(n))) },
        }),
      },
      {
        title: '`/account` of a member of two years',
        bar: ALMOST_AS_FAST,
        row: ({ fresh, cookie }) => ({ child: fresh, load: { paths: [paths.account()], headers: { cookie } } }),
      },
      {
        title: 'Paid recipe of a member, cached',
        bar: { share: 3, p99Times: 0.5 },
        row: ({ cached, cookie }) => ({ child: cached, load: { paths: recipes, headers: { ...headers, cookie } } }),
      },
      {
        title: 'Paid recipe of a member, freshly rendered',
        row: ({ fresh, cookie }) => ({ child: fresh, load: { paths: recipes, headers: { ...headers, cookie } } }),
      },
    ],
    seconds,
  );
  const signUps = withReferences(
    sides,
    [
      {
        title: 'Sign-up, with its record and its mail',
        bar: { share: 0.85 },
        row: ({ cached }) => ({ child: cached, load: signUp }),
      },
    ],
    seconds,
    hashRow,
  );
  const library = withReferences(
    sides,
    [
      {
        title: 'Library of 5,000 recipes, newest first',
        row: ({ fresh }) => ({ child: fresh, load: search('') }),
      },
      {
        title: 'The same library, one word',
        bar: { share: 0.5 },
        row: ({ fresh }) => ({ child: fresh, load: search('chicken', 'tomato', 'lime', 'coriander') }),
      },
      {
        title: 'The same library, several words',
        bar: { share: 0.5 },
        row: ({ fresh }) => ({ child: fresh, load: search('chicken soup', 'roast tomato', 'rice beans') }),
      },
    ],
    seconds,
  );
  const income = withReferences(
    sides,
    [
      {
        title: 'Income of 100,000 charges',
        bar: { p99: 300 },
        row: ({ fresh, owner }) => ({
          child: fresh,
          load: { connections: 1, paths: [paymentsPath(marisol.id)], headers: { ...headers, cookie: owner } },
        }),
      },
    ],
    seconds,
  );
  return [bareRow, ...cachedRows, ...fresh, hashRow, ...signUps, ...library, ...income];
}

/**
 * Returns the rows of every side. A row of the first side is compared with `reference`, or else with the first row,
 * which then has no reference; a row of another side with the same row of the side before.
 */
function withReferences(sides: Side[], described: Described[], seconds: number, reference?: Row): Row[] {
  const rows: Row[] = [];
  for (const [at, { title, bar, row }] of described.entries()) {
    for (const side of sides) {
      const { child, load } = row(side);
      const isFirst = side === sides[0];
      const first = at === 0 ? reference : (reference ?? rows[0]);
      rows.push({
        title,
        side: side.name,
        reference: isFirst ? first : rows.at(-1),
        bar: isFirst ? bar : undefined,
        measure: () => measure(child, load, seconds),
      });
    }
  }
  return rows;
}

async function measure(child: Child, load: Load, seconds: number): Promise<Measurement> {
  const before = processorTime(child);
  const { responses, ...measured } = await measureLoad(child.port, load, seconds);
  return { ...measured, processorMs: (processorTime(child) - before) / responses };
}

const signUp: Load = {
  ...SIGN_UPS,
  paths: [paths.signUp(marisol.id)],
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://larder.example' },
  body: (number) =>
    new URLSearchParams({
      firstName: 'Bench',
      lastName: 'Cook',
      email: `cook-${number}@bench.example`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      plan: 'yearly',
      country: 'AU',
      terms: 'on',
    }).toString(),
};

const hasher = createPasswordHasher();

/** Measures the hash function in this process, with as many concurrent calls as sign-ups have connections. */
async function measureHash(): Promise<Measurement> {
  const took: number[] = [];
  const cpu = process.cpuUsage();
  const began = performance.now();
  let left = SIGN_UPS.amount;
  const keepHashing = async () => {
    while (left > 0) {
      left -= 1;
      const since = performance.now();
      await hasher.hash(PASSWORD);
      took.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: SIGN_UPS.connections }, keepHashing));
  const { user, system } = process.cpuUsage(cpu);
  return {
    requestsPerSecond: took.length / ((performance.now() - began) / 1_000),
    p99: Math.max(...took),
    processorMs: (user + system) / 1_000 / took.length,
  };
}

/** Returns the page's body after warm-up, because a page is compressed again, to fewer bytes, after a few requests. */
async function settledBody(child: Child, path: string): Promise<{ contentType: string; body: Uint8Array }> {
  let answer = await fetchEncoded(child, path);
  for (let same = 0; same < 10; ) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const next = await fetchEncoded(child, path);
    same = next.body.equals(answer.body) ? same + 1 : 0;
    answer = next;
  }
  return { contentType: answer.contentType, body: answer.body };
}
