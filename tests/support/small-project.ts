import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

const folders: string[] = [];
const started: ChildProcess[] = [];
export function removeProjects(): void {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export const nodePackage = 'node_modules/node-here';
const packages = {
  '': { name: 'project' },
  [nodePackage]: {
    version: '26.10.0',
    os: process.platform,
    cpu: process.arch,
    optional: true,
    bin: { node: 'bin/node' },
  },
  'node_modules/needed': { version: '1.0.0', integrity: 'sha512-one' },
  'node_modules/elsewhere': { version: '1.0.0', integrity: 'sha512-two', optional: true, os: 'plan9' },
  'node_modules/for-tests': { version: '1.0.0', integrity: 'sha512-three', dev: true },
};

/** Fakes `npm ci`. Leaves the same files as npm 10, without a link to the platform's Node. */
const installation = `
  const fs = require('node:fs');
  const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
  const tools = process.argv.includes('--include=dev');
  const here = Object.entries(lock.packages).filter(([name, { os, dev }]) => name && os !== 'plan9' && (tools || !dev));
  fs.mkdirSync('${nodePackage}/bin', { recursive: true });
  if (!fs.existsSync('${nodePackage}/bin/node')) fs.symlinkSync(process.env.TEST_NODE, '${nodePackage}/bin/node');
  fs.appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
  console.log('npm warn EBADENGINE');
  if (process.env.NPM_FAILS) process.exit(7);
  const finish = () => fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(here) }));
  if (process.env.NPM_WAITS) setInterval(() => {}, 1000);
  else finish();
`;

/** Prints received signals and takes a moment to stop. */
const site = `
  const said = (text) => process.stdout.write(text + '\\n');
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {
    said(signal);
    if (signal === 'SIGHUP' || stopping) return;
    stopping = true;
    setTimeout(() => { said('drained'); process.exit(0); }, 300);
  });
  said('up ' + process.execPath + ' ' + process.pid);
  setInterval(() => {}, 1000);
`;

export function project() {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-scripts-'));
  folders.push(folder);
  cpSync(path.join(root, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  const scripts = {
    start: 'exec node scripts/run.cjs packages node site.cjs',
    test: 'exec node scripts/run.cjs tools node site.cjs',
    command: `exec node scripts/run.cjs packages node -e "process.stdin.pipe(process.stdout)"`,
  };
  write('package.json', JSON.stringify({ name: 'project', type: 'module', scripts }));
  write('package-lock.json', JSON.stringify({ packages }));
  write('site.cjs', site);
  mkdirSync(path.join(folder, 'npm'));
  write('npm/npm-cli.js', installation);
  write('npm/package.json', '{ "type": "commonjs" }');
  return folder;
}

export function run(folder: string, needs: string, { env = {}, command = ['node', 'site.cjs'] } = {}) {
  return watch(
    spawn(process.execPath, ['scripts/run.cjs', needs, ...command], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        TEST_NODE: process.execPath,
        NODE_ENV: 'production',
        npm_execpath: path.join(folder, 'npm/npm-cli.js'),
        npm_node_execpath: process.execPath,
        ...env,
      } as NodeJS.ProcessEnv,
    }),
  );
}

export function npm(folder: string, args: string[], input?: string) {
  const env = { ...process.env, TEST_NODE: process.execPath } as NodeJS.ProcessEnv;
  for (const name of Object.keys(env)) if (/^npm_/i.test(name)) delete env[name];
  const running = watch(spawn('npm', args, { cwd: folder, env }));
  running.child.stdin!.end(input);
  return running;
}

function watch(child: ChildProcess) {
  started.push(child);
  const output = { out: '', err: '' };
  child.stdout!.on('data', (chunk) => (output.out += chunk));
  child.stderr!.on('data', (chunk) => (output.err += chunk));
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...output }));
  return {
    child,
    output,
    ended,
    until: (text: RegExp) => expect.poll(() => output.out + output.err, patience).toMatch(text),
  };
}
export const patience = { timeout: 50_000, interval: 20 };

export async function installed(needs = 'packages') {
  const folder = project();
  await run(folder, needs, { command: [] }).ended;
  return folder;
}

export const npmCalls = (folder: string) => readFileSync(path.join(folder, 'npm.log'), 'utf8').trim().split('\n');
