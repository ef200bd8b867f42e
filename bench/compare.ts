import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { marisol } from '../demo/creators/marisol.ts';
import { cookiesOfBrowser, EMAIL, signedIn } from './accounts.ts';
import { type Child, forkServer } from './child.ts';
import { onEnd, run } from './cleanup.ts';
import { seedCreators, subdomains } from './creators.ts';
import { microsecondsOf } from './internals.ts';
import { type Load, loadGenerator } from './load.ts';
import { addHistory } from './members.ts';
import { newDatabases } from './new-databases.ts';
import { type Contender, type GroupResult, markdownTable, measureGroup, median } from './report.ts';
import type { ServeSettings } from './serve.ts';

const ROUNDS = 9;
const SECONDS = 2;

/** A checkout with its packages and its build. */
interface Side {
  name: string;
  fresh: Child;
  cached: Child;
}

/**
 * `npm run bench:compare -- ../before`: this checkout against another one, which has the same tables, packages and a
 * build; both on one database, alternately in one run. Processor time is the process's own (Linux), which other work on
 * the machine changes less than pages a second.
 */
async function main() {
  const other = process.argv[2];
  if (!other) throw new Error('Name the folder of another checkout: npm run bench:compare -- ../before');
  const folder = await mkdtemp(path.join(tmpdir(), 'larder-bench-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const databaseUrl = await (await newDatabases())('compare');
  const settings = { databaseUrl, dataDirectory: path.join(folder, 'data') };
  const sides: Side[] = [];
  for (const [name, root] of [['before', path.resolve(other)] as const, ['now', path.resolve('.')] as const]) {
    const serve = path.join(root, 'bench/serve.ts');
    const cached = await forkServer(serve, settings satisfies ServeSettings);
    if (sides.length === 0) await seedCreators(databaseUrl);
    const fresh = await forkServer(serve, { ...settings, cacheBytes: 0 } satisfies ServeSettings);
    sides.push({ name, cached, fresh });
  }
  const session = await signedIn(databaseUrl, marisol.id);
  await addHistory(databaseUrl, EMAIL);
  const cookie = await cookiesOfBrowser(sides[0]!.fresh.port, session);
  const generator = loadGenerator(folder);
  const rows: { title: string; load: (side: Side) => Omit<Load, 'seconds'> & { child: Child } }[] = [
    {
      title: 'The landing page, freshly rendered',
      load: ({ fresh }) => ({ child: fresh, port: fresh.port, paths: subdomains.map((each) => `/${each}`) }),
    },
    {
      title: '`/account` of a member of two years',
      load: ({ fresh }) => ({ child: fresh, port: fresh.port, paths: ['/account'], headers: { cookie } }),
    },
    {
      title: 'The landing page, cached',
      load: ({ cached }) => ({ child: cached, port: cached.port, paths: ['/marisol'] }),
    },
  ];
  const results: GroupResult[] = [];
  for (const { title, load } of rows) {
    const times = sides.map((): number[] => []);
    const contenders = sides.map((side, at): Contender => {
      const { child, ...asked } = load(side);
      const measure = async () => {
        const before = microsecondsOf(child);
        const measured = await generator.measure({ ...asked, seconds: SECONDS });
        times[at]!.push((microsecondsOf(child) - before) / (measured.requestsPerSecond * SECONDS));
        return measured;
      };
      return { name: side.name, yardstick: at === 0, measure };
    });
    for (const { measure } of contenders) await measure(); // warms up
    for (const each of times) each.length = 0;
    const notes = () => {
      const [before, now] = [times[0]!, times[1]!];
      const ratio = median(before.map((each, round) => each / now[round]!));
      return [`${title}: ${shown(before)} µs of processor time before, ${shown(now)} now, ${ratio.toFixed(2)} times.`];
    };
    results.push(await measureGroup({ title, contenders, notes }, ROUNDS, () => {}));
  }
  console.log(markdownTable(results));
}

const shown = (times: number[]) => Math.round(median(times)).toLocaleString('en');

await run(main);
