import { mkdirSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { accountGroups } from './accounts.ts';
import type { Bench } from './bench.ts';
import { forkServer } from './child.ts';
import { onEnd, run } from './cleanup.ts';
import { seedCreators } from './creators.ts';
import { dueWorkGroup } from './due-work.ts';
import { eventsGroup } from './event-intake.ts';
import { growthGroups } from './growth.ts';
import { incomeGroup } from './income.ts';
import { ingredientsGroup } from './ingredients.ts';
import { internalsGroups } from './internals.ts';
import { libraryGroups } from './library.ts';
import { CONNECTIONS, loadGenerator } from './load.ts';
import { newDatabases } from './new-databases.ts';
import { pageGroups, processesGroup, readsGroup } from './pages.ts';
import { picturesGroup } from './pictures.ts';
import { readingGroup } from './reading.ts';
import { recipesGroup } from './recipes.ts';
import { type Group, type GroupResult, markdownTable, measureGroup } from './report.ts';
import type { ServeSettings } from './serve.ts';

const quick = process.argv.includes('--quick');
const only = process.argv.find((each) => each.startsWith('--only='))?.slice('--only='.length);
const ROUNDS = quick ? 3 : 5;
const SECONDS = quick ? 1 : 2;

/**
 * `npm run bench`, with `-- --quick` or `-- --only=internals`: performance as ratios within one run
 * (docs/performance.md).
 */
async function main() {
  const folder = await mkdtemp(path.join(tmpdir(), 'larder-bench-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);

  progress('Starting PostgreSQL and two Larder processes, and writing 2,000 creators …');
  const newDatabase = await newDatabases();
  const settings = { databaseUrl: await newDatabase('pages'), dataDirectory: path.join(folder, 'data') };
  const cached = await forkServer('serve.ts', settings satisfies ServeSettings);
  await seedCreators(settings.databaseUrl);
  const fresh = await forkServer('serve.ts', { ...settings, cacheBytes: 0 } satisfies ServeSettings);
  const generator = loadGenerator(folder);
  const bench: Bench = { folder, seconds: SECONDS, quick, generator, settings, cached, fresh, newDatabase };

  const results: GroupResult[] = [];
  const measure = async (make: () => Promise<Group[]>) => {
    for (const group of await make()) {
      for (const { measure } of group.contenders) await measure(); // warms up
      const onRound = (round: number) => progress(`${group.title}, round ${round} of ${ROUNDS} …`);
      results.push(await measureGroup(group, ROUNDS, onRound));
    }
  };
  const sections: Record<string, () => Promise<Group[]>> = {
    pages: () => pageGroups(bench),
    processes: async () => [await processesGroup(bench)],
    reads: async () => [await readsGroup(bench)],
    pictures: async () => [await picturesGroup(bench)],
    accounts: () => accountGroups(bench),
    recipes: async () => [await recipesGroup(bench)],
    library: () => libraryGroups(bench),
    events: async () => [await eventsGroup(bench)],
    due: async () => [await dueWorkGroup(bench, progress)],
    income: async () => [await incomeGroup(bench)],
    ingredients: async () => [ingredientsGroup(bench)],
    reading: async () => [readingGroup(bench)],
    internals: () => internalsGroups(bench),
    growth: () => growthGroups(bench, progress),
  };
  if (only && !sections[only]) throw new Error(`--only is one of ${Object.keys(sections).join(', ')}`);
  for (const [name, make] of Object.entries(sections)) {
    if (only && name !== only) continue;
    // A failure must not lose the results so far.
    await measure(make).catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
  }

  const machine = `${availableParallelism()} cores, ${process.platform} ${process.arch}, Node ${process.version}`;
  const how = `${generator.name}, ${CONNECTIONS} connections where nothing else is said, medians of ${ROUNDS} rounds of ${SECONDS} s, everything on the same machine`;
  console.log(`\n${markdownTable(results)}\n\n${machine}. ${how}.`);
  const directory = path.resolve(import.meta.dirname, 'results');
  mkdirSync(directory, { recursive: true });
  const when = new Date().toISOString();
  const record = JSON.stringify({ when, machine, how, results }, null, 2);
  writeFileSync(path.join(directory, `${when.replaceAll(':', '-')}.json`), `${record}\n`);
}

/** Progress goes to standard error; only the table goes to standard output. */
function progress(text: string): void {
  process.stderr.write(`${text}\n`);
}

await run(main);
