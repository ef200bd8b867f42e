import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { npmSettings } from '../support/npm-settings.ts';

export const root = path.resolve(import.meta.dirname, '../..');
/** Only this user may enter the folder, as with many home folders. */
const work = mkdtempSync(path.join(tmpdir(), 'larder-fresh-'));

/** Environment variables that this run's npm and Node set, and variables that would configure the tested site. */
const OF_THIS_RUN = /^(npm_(?!config_(cafile|registry|cache)$)|NODE$|NODE_(ENV|OPTIONS)$|APP_|DATABASE_URL$)/i;

const newUser = path.join(work, 'npmrc');
writeFileSync(newUser, npmSettings());

export interface Machine {
  npm: string;
  node: string;
  versions: string;
  path: string[];
}

interface Running {
  child: ChildProcess;
  output: { out: string; err: string };
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; out: string; err: string }>;
}

export function aMachine({ npm, node }: { npm: string; node: string }): Machine {
  const folder = path.join(work, `npm-${npm}-node-${node}`);
  const packages = [`npm@${npm}`, `node-linux-${process.arch}@${node}`];
  run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', ...packages]);
  const modules = path.join(folder, 'node_modules');
  const nodeFolder = path.join(modules, `node-linux-${process.arch}`, 'bin');
  const npmFolder = path.join(modules, '.bin');
  const [nodeIs, npmIs] = [path.join(nodeFolder, 'node'), path.join(modules, 'npm/bin/npm-cli.js')];
  const versions = `npm ${run(nodeIs, [npmIs, '--version'])} on Node ${run(nodeIs, ['--version'])}`;
  return { npm, node, versions, path: [nodeFolder, npmFolder] };
}

export function clone({ npm, node }: Machine, name: string): string {
  const folder = path.join(work, `${name} ${npm} ${node}`.replaceAll(' ', '-'));
  run('git', ['clone', '--quiet', root, folder]);
  return folder;
}

export function spawnNpm(machine: Machine, folder: string, args: string[], { env = {}, group = false } = {}): Running {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THIS_RUN.test(name)));
  const outside = process.env.PATH!.split(path.delimiter).filter((each) => !each.includes('node_modules'));
  const child = spawn('npm', args, {
    cwd: folder,
    env: {
      ...inherited,
      PATH: [...machine.path, ...outside].join(path.delimiter),
      npm_config_userconfig: newUser,
      ...env,
    },
    detached: group,
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  return { child, output, ended: once(child, 'close').then(([code, signal]) => ({ code, signal, ...output })) };
}

export function run(command: string, args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8' }).trim();
}

export function removeMachines(): void {
  rmSync(work, { recursive: true, force: true });
}
