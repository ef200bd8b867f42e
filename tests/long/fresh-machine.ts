import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../support/postgres-server.ts';
import { aMachine, clone, type Machine, removeMachines, root, run, spawnNpm } from './other-machine.ts';

/**
 * `node tests/long/fresh-machine.ts` tests a fresh clone of the last commit with other versions of Node and npm. Needs
 * Linux and a network.
 */

/** Maximum time of a step, in milliseconds. */
const PATIENCE_MS = 10 * 60_000;
const counts = { passed: 0, failed: 0 };

const nodeVersion: string = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).optionalDependencies[
  `node-linux-${process.arch}`
];

try {
  await olderNode();
  for (const [npm, node, first] of [
    ['10.8.2', '20', ['recipes', '--', 'parse', '-']],
    ['10.9', '22', ['payments']],
    ['11', '22', ['vitest', '--', 'app/recipes/scaling']],
  ] as const) {
    const machine = newMachine({ npm, node });
    await start(machine);
    const folder = await firstCommand(machine, first);
    if (first[0] !== 'vitest') await laterCommand(machine, folder, ['vitest', '--', 'app/recipes/scaling']);
    await interrupted(machine);
  }
  await byHand(newMachine({ npm: '10.8.2', node: '20' }));
  await withoutInstallScripts(newMachine({ npm: '12', node: '22' }));
} finally {
  removeMachines();
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;

async function start(machine: Machine) {
  const folder = clone(machine, 'start');
  const began = performance.now();
  const first = await startSite(machine, folder);
  const seconds = Math.round((performance.now() - began) / 1_000);
  check('npm start serves a page', await status(first), 200);
  check('says what it does in a few lines', /^(\w[\w ]+ …\n {2}done in \d+ s\n){2}$/.test(first.output.err), true);
  if (first.child.exitCode !== null) return console.log(first.output.err.slice(-2_000));
  const linked = path.join(folder, 'node_modules/.bin/node');
  check('the project’s Node is linked', existsSync(linked) && run(linked, ['--version']), `v${nodeVersion}`);
  check('the clone is unchanged', run('git', ['-C', folder, 'status', '--porcelain']), '');
  const { files, megabytes } = await sizeOf(path.join(folder, 'node_modules'));
  console.log(`  ${seconds} s, ${files} files of ${megabytes} MB in node_modules`);
  let site = first;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    if (site !== first) check('a later npm start says nothing of its own', site.output.err, '');
    await status(site);
    site.child.kill(signal);
    const ended = await inTime(site.ended);
    check(`${signal} to npm alone ends the site`, [ended !== null, await status(site)], [true, 0]);
    if (signal !== 'SIGHUP') {
      check('  and npm ends with it, with 0', ended?.code, 0);
      site = await startSite(machine, folder);
    }
  }
}

async function firstCommand(machine: Machine, command: readonly string[]) {
  const folder = clone(machine, 'command');
  const running = spawnNpm(machine, folder, ['--silent', 'run', ...command]);
  running.child.stdin!.end('Toast\n\nIngredients\n2 slices bread\n\nMethod\nToast the bread.\n');
  const { code, out, err } = await running.ended;
  check(`npm run ${command.join(' ')} works as the first command`, code, 0);
  check('  its standard output is its own', out.length > 0 && !/Installing|npm/.test(out.split('\n', 1)[0]!), true);
  if (command[0] === 'recipes') check('  and reads what is written to it', out.includes('bread'), true);
  if (code !== 0) console.log(`${out}${err}`.slice(-2_000));
  return folder;
}

async function laterCommand(machine: Machine, folder: string, command: readonly string[]) {
  const running = spawnNpm(machine, folder, ['--silent', 'run', ...command]);
  running.child.stdin!.end();
  const { code, out, err } = await running.ended;
  check(`npm run ${command.join(' ')} works as a later command`, code, 0);
  if (code !== 0) console.log(`${out}${err}`.slice(-2_000));
}

/** Ctrl+C signals all processes of the group. */
async function interrupted(machine: Machine) {
  const folder = clone(machine, 'interrupted');
  const running = spawnNpm(machine, folder, ['start'], { group: true });
  await until(
    () => existsSync(path.join(folder, 'node_modules')) && readdirSync(path.join(folder, 'node_modules')).length > 20,
  );
  process.kill(-running.child.pid!, 'SIGINT');
  check('Ctrl+C ends an installation', (await inTime(running.ended)) !== null, true);
  check('  and leaves no process', await until(() => !isAlive(-running.child.pid!)), true);
  check(
    '  and no installation that looks whole',
    existsSync(path.join(folder, 'node_modules/.package-lock.json')),
    false,
  );
  const command = spawnNpm(machine, folder, ['--silent', 'run', 'operator']);
  command.child.stdin!.end();
  check('  and the next command installs it', (await command.ended).code, 0);
}

/** Installs with `npm ci` first. npm 10 then does not link the platform's Node. */
async function byHand(machine: Machine) {
  const folder = clone(machine, 'by hand');
  const installation = spawnNpm(machine, folder, ['ci']);
  await installation.ended;
  const linked = path.join(folder, 'node_modules/.bin/node');
  console.log(`  ${existsSync(linked) ? 'linked' : 'not linked'} by npm`);
  const command = spawnNpm(machine, folder, ['--silent', 'run', 'operator']);
  command.child.stdin!.end();
  const { code, err } = await command.ended;
  check('a command runs after npm ci by hand, and installs nothing', [code, err], [0, '']);
  check('  on the project’s Node', existsSync(linked) && run(linked, ['--version']), `v${nodeVersion}`);
}

/** Runs commands that need packages with install scripts (PostgreSQL, esbuild), which npm 12 skips. */
async function withoutInstallScripts(machine: Machine) {
  const folder = await firstCommand(machine, ['vitest', '--', 'app/recipes/scaling']);
  await laterCommand(machine, folder, ['db:generate']);
  check('the clone is unchanged', run('git', ['-C', folder, 'status', '--porcelain']), '');
}

async function olderNode() {
  const machine = newMachine({ npm: '10.8.2', node: '18' });
  const folder = clone(machine, 'older');
  const { code, err } = await spawnNpm(machine, folder, ['start']).ended;
  check('an older Node is told', [code, /^Larder needs Node 20\.12 or newer .*\n$/m.test(err)], [1, true]);
  check('  before anything is installed', existsSync(path.join(folder, 'node_modules')), false);
}

async function startSite(machine: Machine, folder: string) {
  const port = await freePort();
  const running = spawnNpm(machine, folder, ['start'], { env: { PORT: String(port) } });
  const up = await until(() => running.output.out.includes('Stop with Ctrl+C.') || running.child.exitCode !== null);
  return { ...running, port, up };
}

async function status({ port }: { port: number }): Promise<number> {
  return fetch(`http://127.0.0.1:${port}/marisol`).then(
    (answer) => answer.status,
    () => 0,
  );
}

async function until(condition: () => boolean): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    if (condition()) return true;
    await delay(50);
  }
  return false;
}

function inTime<Value>(value: Promise<Value>): Promise<Value | null> {
  return Promise.race([value, delay(PATIENCE_MS, null, { ref: false })]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function sizeOf(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const stats = await Promise.all(entries.map((entry) => lstat(path.join(entry.parentPath, entry.name))));
  return {
    files: entries.length,
    megabytes: Math.round(stats.reduce((sum, { blocks }) => sum + blocks * 512, 0) / 2 ** 20),
  };
}

function newMachine(versions: { npm: string; node: string }): Machine {
  const machine = aMachine(versions);
  console.log(`\n${machine.versions}`);
  return machine;
}

function check(what: string, found: unknown, expected: unknown): void {
  const same = JSON.stringify(found) === JSON.stringify(expected);
  counts[same ? 'passed' : 'failed'] += 1;
  console.log(`  ${same ? 'passed' : 'FAILED'}: ${what}${same ? '' : ` (${JSON.stringify(found)})`}`);
}
