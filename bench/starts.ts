import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../tests/support/postgres-server.ts';
import { nodeFlags } from './child.ts';
import { onEnd, run } from './cleanup.ts';
import { newDatabases } from './new-databases.ts';
import { median } from './report.ts';

const ROUNDS = 5;
const PAGES = 500;
const AT_ONCE = 8;

/** A start of one process until its first `/readyz` with 200, and what it takes in memory then and after pages. */
interface Start {
  readyMs: number;
  processorMs: number;
  idle: number;
  loaded: number;
}

/**
 * `npm run bench:starts`: a live site with an empty, migrated database. `WORKERS=off` beside `inside`, alternately; with
 * another checkout that has its packages and a build (`-- ../before`), that one too. Linux only.
 */
async function main() {
  const folder = await mkdtemp(path.join(tmpdir(), 'larder-starts-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  const databaseUrl = await (await newDatabases())('starts');
  const env = {
    ...{ PATH: process.env.PATH, APP_MODE: 'live', APP_ORIGIN: 'https://larder.test', DATABASE_URL: databaseUrl },
    ...{ AUTH_SECRET: 'of the bench, which tells it nobody', SMTP_URL: 'smtp://127.0.0.1:9', DATA_DIR: folder },
    ...{ NODE_ENV: 'production', RATE_LIMIT_SCALE: '100000' },
  };
  const here = path.resolve('.');
  const contenders = [
    { name: 'inside', root: here, workers: 'inside' },
    { name: 'off', root: here, workers: 'off' },
    ...process.argv.slice(2).map((given) => ({ name: 'before', root: path.resolve(given), workers: 'inside' })),
  ];
  // The oldest version migrates first, the others then.
  for (const { root, workers } of contenders.toReversed()) await start(root, { ...env, WORKERS: workers });
  const starts = new Map(contenders.map(({ name }) => [name, [] as Start[]]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, root, workers } of contenders) {
      starts.get(name)!.push(await start(root, { ...env, WORKERS: workers }));
    }
  }
  const [first] = starts.values();
  for (const [name, measured] of starts) {
    const of = (list: readonly Start[], what: keyof Start) => median(list.map((each) => each[what]));
    const cell = (what: keyof Start, unit: string) =>
      `${Math.round(of(measured, what))} ${unit} (${(of(measured, what) / of(first!, what)).toFixed(2)})`;
    console.log(
      `| ${name} | ${cell('readyMs', 'ms')} | ${cell('processorMs', 'ms')} | ${cell('idle', 'MB')} | ${cell('loaded', 'MB')} |`,
    );
  }
}

async function start(root: string, env: NodeJS.ProcessEnv): Promise<Start> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, 'server/main.ts'], {
    ...{ cwd: root, env: { ...env, PORT: String(port) }, stdio: ['ignore', 'ignore', 'inherit'] },
  });
  onEnd(() => child.kill('SIGKILL')); // of a run that is interrupted
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`The site of ${root} ended with ${child.exitCode}`);
      const ready = await fetch(`${origin}/readyz`).catch(() => null);
      await ready?.body?.cancel();
      if (ready?.ok) break;
      await delay(5);
    }
    const readyMs = performance.now() - began;
    const processorMs = await processorTime(child.pid!);
    await delay(2_000); // what it does right after its start
    const idle = await resident(child.pid!);
    let left = PAGES;
    const visit = async () => {
      while (left > 0) {
        left -= 1;
        const answer = await fetch(`${origin}/sign-in?redirect_to=%2Faccount%3F${left}`);
        await answer.text();
        if (!answer.ok) throw new Error(`/sign-in answered ${answer.status}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visit));
    return { readyMs, processorMs, idle, loaded: await resident(child.pid!) };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** Megabytes. */
async function resident(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024;
}

/** Of all its threads so far; 100 ticks are a second on every Linux that Node runs on. */
async function processorTime(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

await run(main);
