import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from '../app/db/client.server.ts';
import { paths } from '../app/paths.ts';
import { addManyRows, manyCreatorId, manySlug, manySubdomain } from '../tests/support/many-rows.ts';
import { signedIn, signInLoad } from './accounts.ts';
import { type Bench, measureOf } from './bench.ts';
import { type Child, forkServer } from './child.ts';
import type { Load } from './load.ts';
import type { Group } from './report.ts';
import type { ServeSettings } from './serve.ts';

/** Ten recipes and ten subscribers each: a hundred thousand creators are a million of both. */
const each = { recipes: 10, reviews: 6, faqs: 5, features: 3, subscribers: 10 };
const LONGER = 1.3;
const MEGABYTES = 350;

interface Site {
  creators: number;
  /** A session cookie. */
  cookie: string;
  child: Child;
}

/** The same site with ten, a thousand and a hundred thousand creators, whose requests must take the same time. */
export async function growthGroups(bench: Bench, progress: (text: string) => void): Promise<Group[]> {
  const sites: Site[] = [];
  for (const creators of bench.quick ? [10, 1_000] : [10, 1_000, 100_000]) {
    progress(`Writing ${creators.toLocaleString('en')} creators …`);
    const databaseUrl = await bench.newDatabase(`growth_${creators}`);
    const child = await forkServer('serve.ts', {
      ...bench.settings,
      databaseUrl,
      cacheBytes: 0,
    } satisfies ServeSettings);
    // Without the site's statement timeout of ten seconds. The process above has created the tables.
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await addManyRows(drizzle(client) as unknown as Db, { first: 0, last: creators - 1, each });
    await client.end();
    sites.push({ creators, child, cookie: await signedIn(databaseUrl, manyCreatorId(1)) });
  }
  // The same amount of data at each size, from all parts of the tables: at most a thousand creators, evenly spread. Near
  // the end of the directory and of the sitemap equally many creators follow.
  const spread = ({ creators }: Site) => {
    const count = Math.min(1_000, creators);
    return Array.from({ length: count }, (_, at) => Math.floor((at * creators) / count));
  };
  const nearTheEnd = ({ creators }: Site) => Array.from({ length: 64 }, (_, at) => manySubdomain(creators - 70 + at));
  const rows: { title: string; from?: number; load: (site: Site) => Omit<Load, 'seconds' | 'port'> }[] = [
    { title: 'landing pages', load: (site) => ({ paths: spread(site).map((n) => `/${manySubdomain(n)}`) }) },
    { title: 'sign-up pages', load: (site) => ({ paths: spread(site).map((n) => `/sign-up/${manyCreatorId(n)}`) }) },
    // With ten creators there is only one page.
    {
      ...{ title: 'late pages of the directory', from: 1_000 },
      load: (site) => ({ paths: nearTheEnd(site).map((after) => `/?after=${after}`) }),
    },
    {
      ...{ title: 'the end of the sitemap', from: 1_000 },
      load: (site) => ({ paths: nearTheEnd(site).map((from) => `/sitemap-creators.xml?from=${from}`) }),
    },
    { title: 'libraries', load: (site) => ({ paths: spread(site).map((n) => paths.recipes(manySubdomain(n))) }) },
    {
      title: 'recipes',
      load: (site) => ({ paths: spread(site).map((n) => paths.recipe(manySubdomain(n), manySlug(1))) }),
    },
    { title: 'signing in', load: () => signInLoad },
    { title: 'an account page', load: ({ cookie }) => ({ paths: ['/account'], headers: { cookie } }) },
  ];
  const groups = rows.map(({ title, from = 0, load }): Group => {
    const compared = sites.filter(({ creators }) => creators >= from);
    return {
      title: `Growth: ${title}`,
      contenders: compared.map((site, at) => ({
        name: `${site.creators.toLocaleString('en')} creators`,
        ...(at === 0 ? { yardstick: true } : { bar: { share: Math.round(100 / LONGER) / 100 } }),
        // Fewer connections than pages, because simultaneous requests for one page would share a render.
        measure: measureOf(bench, { port: site.child.port, connections: 8, ...load(site) }),
      })),
    };
  });
  groups.at(-1)!.notes = async () => {
    const sizes = await Promise.all(sites.map(({ child }) => child.ask<number>('rss')));
    const parts = sizes.map(
      (bytes, at) => `${Math.round(bytes / 2 ** 20)} MB with ${sites[at]!.creators.toLocaleString('en')} creators`,
    );
    return [`After that a process took ${parts.join(', ')} (the bar: under ${MEGABYTES} MB).`];
  };
  return groups;
}
