import { mkdirSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgresServer } from '../tests/support/postgres-server.ts';
import { administer, urlOf } from '../tests/support/prepare-databases.ts';
import { fetchAnswer, fetchSettled, type WholeAnswer } from './answer.ts';
import { forkServer } from './child.ts';
import { endEverything, onEnd } from './cleanup.ts';
import { CREATORS, creatorPath, seedCreators } from './creators.ts';
import { eventIntakeTable, measureEventIntake } from './event-intake.ts';
import { CONNECTIONS, type Load, loadGenerator, type Measurement } from './load.ts';
import { type Contender, markdownTable, type Result } from './report.ts';
import type { ServeSettings } from './serve.ts';
import { findNginx, startNginx } from './yardstick.ts';

const ROUNDS = 5;
const SECONDS = 3;
const PAGE = '/marisol';

/** `npm run bench`: how fast, as ratios from one run (README, "How fast"). */
async function main() {
  const folder = await mkdtemp(path.join(tmpdir(), 'larder-bench-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);

  say('Starting PostgreSQL and two Larder processes, and writing 2,000 creators …');
  const databaseUrl = await ownDatabase();
  const settings = { databaseUrl, dataDirectory: path.join(folder, 'data') };
  const kept = await forkServer('serve.ts', settings satisfies ServeSettings);
  await seedCreators(databaseUrl);
  const fresh = await forkServer('serve.ts', { ...settings, cacheBytes: 0 } satisfies ServeSettings);
  const answer = await fetchSettled(`http://127.0.0.1:${kept}${PAGE}`);

  const contenders = await yardsticks(folder, answer);
  const page = { path: PAGE, compressed: true, seconds: SECONDS };
  const rotation = { path: creatorPath, rotation: CREATORS, seconds: SECONDS, port: fresh };
  contenders.push(
    { name: 'kept page, one process', bar: { ratio: 0.6 }, load: { ...page, port: kept } },
    {
      name: 'freshly rendered page, one process',
      bar: { ratio: 0.011, p99: 350 },
      load: { ...rotation, compressed: false },
    },
    { name: 'the same, compressed for the visitor', load: { ...rotation, compressed: true } },
  );
  const generator = loadGenerator(folder);
  const results = await measureInTurn(contenders, generator.measure);

  say('Measuring 500 events a second, for two minutes …');
  const where = { port: kept, databaseUrl, pagePath: PAGE, origin: 'https://larder.example' };
  const intake = [await measureEventIntake(where, 50), await measureEventIntake(where, 2)];

  const machine = `${availableParallelism()} cores, ${process.platform} ${process.arch}, Node ${process.version}`;
  const how = `${generator.name}, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds, everything on the same machine`;
  const table = markdownTable(results);
  console.log(`\n${table}\n\n${machine}. ${how}. The page: ${answer.body.length} bytes with brotli.`);
  console.log(`\n${eventIntakeTable(intake)}`);
  const directory = path.resolve(import.meta.dirname, 'results');
  mkdirSync(directory, { recursive: true });
  const when = new Date().toISOString();
  const record = { when, machine, how, bytes: answer.body.length, results, intake };
  writeFileSync(path.join(directory, `${when.replaceAll(':', '-')}.json`), `${JSON.stringify(record, null, 2)}\n`);
}

/** Those that serve the same bytes: nginx where there is one, and the least that Node can do. */
async function yardsticks(folder: string, answer: WholeAnswer): Promise<Contender[]> {
  const found: Contender[] = [];
  const add = async (name: string, yardstick: boolean, port: number) => {
    const { body } = await fetchAnswer(`http://127.0.0.1:${port}${PAGE}`);
    if (!body.equals(answer.body)) throw new Error(`${name} does not serve the same bytes`);
    found.push({ name, yardstick, load: { path: PAGE, compressed: true, seconds: SECONDS, port } });
  };
  const nginx = findNginx();
  for (const workers of nginx ? (['auto', 1] as const) : []) {
    const count = workers === 'auto' ? availableParallelism() : workers;
    const name = `nginx ${nginx!.version}, ${count} ${count === 1 ? 'worker' : 'workers'}, the same bytes`;
    await add(name, true, await startNginx(nginx!.program, { folder, workers, pagePath: PAGE, answer }));
  }
  await add('bare `node:http`, the same bytes', !nginx, await forkServer('bare.ts', answer satisfies WholeAnswer));
  return found;
}

/** A new, empty database: on the server of DATABASE_URL, else on a PostgreSQL of this run's own. */
async function ownDatabase(): Promise<string> {
  if (process.env.DATABASE_URL) {
    const { DATABASE_URL: url } = process.env;
    const name = `larder_bench_${process.pid}_${Date.now().toString(36)}`;
    await administer(url, `create database ${name}`);
    onEnd(() => administer(url, `drop database if exists ${name} with (force)`));
    return urlOf(url, name);
  }
  const server = await startPostgresServer();
  onEnd(() => server.stop());
  return server.url;
}

/** Each in turn, round after round, so that whatever else the machine does falls on all of them. */
async function measureInTurn(
  contenders: Contender[],
  measure: (load: Load) => Promise<Measurement>,
): Promise<Result[]> {
  for (const { load } of contenders) await measure({ ...load, seconds: 2 }); // warms up
  const results = contenders.map((contender): Result => ({ ...contender, rounds: [] }));
  for (let round = 1; round <= ROUNDS; round += 1) {
    say(`Measuring, round ${round} of ${ROUNDS} …`);
    for (const { load, rounds } of results) rounds.push(await measure(load));
  }
  return results;
}

/** Progress; the table alone goes to standard output. */
function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

try {
  await main();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await endEverything();
}
