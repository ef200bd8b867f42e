import '../server/production.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Child } from './child.ts';
import { onEnd, run } from './cleanup.ts';
import { paidRecipes } from './fill.ts';
import { markdownTable, measureRows } from './report.ts';
import { domainRows, growthRows, pageRows } from './rows.ts';
import { CREATORS, checkOut, type Side, startDatabases, startSide } from './sides.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean' }, compare: { type: 'string' } } });
const ROUNDS = options.quick ? 3 : 7;
const SECONDS = options.quick ? 1 : 2;

/**
 * `npm run bench`, optionally with `-- --quick` or `-- --compare REV`: measures requests per second and processor time,
 * as ratios within one run (docs/performance.md). REV is a commit or the folder of a checkout.
 */
async function main() {
  const folder = await mkdtemp(path.join(tmpdir(), 'larder-bench-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  const here = path.resolve(import.meta.dirname, '..');
  const before = options.compare && { name: 'before', root: checkOut(here, options.compare, folder) };
  const roots = [...(before ? [before] : []), { name: before ? 'now' : '', root: here }];
  const newDatabase = await startDatabases();
  const sides: Side[] = [];
  for (const { name, root } of roots) {
    progress(`Starting ${name || 'the site'} with ${CREATORS.toLocaleString('en')} creators and with ten …`);
    sides.push(await startSide({ name, root }, { folder, newDatabase }));
  }

  const growth = growthRows(sides, SECONDS);
  const grown = await measureRows(growth, ROUNDS, (round) => progress(`Growth, round ${round} of ${ROUNDS} …`));
  const memory = await Promise.all(
    sides.map(async ({ name, small, fresh }) => {
      const megabytes = async (child: Child) => Math.round((await child.ask<number>('rss')) / 2 ** 20);
      return `${name && `${name}: `}${await megabytes(small)} MB with 10 creators, ${await megabytes(fresh)} MB with 1,000`;
    }),
  );
  const slugs = await paidRecipes(sides.at(-1)!.databaseUrl);
  const rows = [...(await pageRows(sides, slugs, SECONDS)), ...domainRows(sides, SECONDS)];
  const measured = await measureRows(rows, ROUNDS, (round) => progress(`Round ${round} of ${ROUNDS} …`));

  console.log(`\n${markdownTable(new Map([...measured, ...grown]))}\n`);
  console.log(`Memory after the rows with 10 and 1,000 creators (bar: under 350 MB): ${memory.join('; ')}.`);
  console.log(
    `${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}, Node ${process.version}, autocannon with 64 ` +
      `connections, medians of ${ROUNDS} rounds of ${SECONDS} s.`,
  );
}

function progress(text: string): void {
  process.stderr.write(`${text}\n`);
}

await run(main);
