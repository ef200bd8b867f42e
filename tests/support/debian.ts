import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';

const MIRROR = 'http://deb.debian.org/debian';
const LAST_CHARACTERS = 8_000;

/** Needed if the npm registry is behind an intercepting proxy. */
export const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** True if the tests may install programs and use chroot. */
export const isRoot = process.getuid?.() === 0;

/** Installs a Debian package if the program is missing. Does nothing unless run as root. */
export function installHere(program: string, name = path.basename(program)): void {
  if (existsSync(program) || !isRoot) return;
  execFileSync('apt-get', ['update'], { stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'ignore' });
}

/** Creates a minimal Debian with mmdebstrap, as root, in an empty folder or a .tar archive. */
export function makeDebian(to: string, { suite, include }: { suite: string; include: string }): void {
  installHere('/usr/bin/mmdebstrap');
  const options = ['--variant=minbase', `--include=${include}`, '--dpkgopt=force-unsafe-io'];
  execFileSync('/usr/bin/mmdebstrap', [...options, suite, to, MIRROR], { stdio: ['ignore', 'ignore', 'pipe'] });
}

interface Surroundings {
  as?: string;
  folder?: string;
}

export interface Service {
  output(): string;
  hasEnded(): boolean;
  /** Signals the program to end and returns the exit code. */
  stop(): Promise<number | null>;
}

/** Running Debian with separate files, users and processes, on the host's network. */
export interface DebianMachine {
  /** Returns the output. Rejects unless the command exits with 0. */
  run(line: string, where?: Surroundings): Promise<string>;
  start(line: string, where?: Surroundings): Service;
  /** Returns the host's path of a file in the machine. */
  file(name: string): string;
  write(name: string, text: string, options?: { owner?: string; mode?: number }): Promise<void>;
  /** Ends all processes of the machine and deletes its files. */
  remove(): Promise<void>;
}

export async function startDebian(suite: string): Promise<DebianMachine> {
  const root = mkdtempSync(path.join(tmpdir(), 'larder-debian-'));
  chmodSync(root, 0o755); // Users other than root need access to the folder.
  makeDebian(root, { suite, include: 'ca-certificates' });
  for (const file of ['/etc/resolv.conf', CERTIFICATES]) {
    if (!existsSync(file)) continue;
    rmSync(path.join(root, file), { force: true });
    copyFileSync(file, path.join(root, file));
  }
  // Without systemd, installed services must not be started. Syncing to disk is not needed.
  writeFileSync(path.join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  mkdirSync(path.join(root, 'etc/dpkg/dpkg.cfg.d'), { recursive: true });
  appendFileSync(path.join(root, 'etc/dpkg/dpkg.cfg.d/unsafe'), 'force-unsafe-io\n');

  // Process 1 must reap ended processes, which a shell loop does.
  const begin = `set -e; mount --make-rprivate /; mount -t proc proc ${root}/proc; mount --rbind /dev ${root}/dev
    mount -t tmpfs tmpfs ${root}/run; touch ${root}/run/began
    exec chroot ${root} sh -c 'while :; do sleep 1; done'`;
  const machine = spawn('/usr/bin/unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', begin], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(machine, 'exit');
  const first = await vi.waitFor(
    () => {
      const [pid] = readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').split(' ');
      // Before the `chroot`, a command started with `nsenter` would run in the host's root directory.
      if (!pid || !existsSync(`/proc/${pid}/root/run/began`)) throw new Error('The machine has not begun');
      return pid;
    },
    { timeout: 60_000, interval: 50 },
  );

  const environment = [
    ...['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'LC_ALL=C.UTF-8'],
    ...['DEBIAN_FRONTEND=noninteractive', ...(existsSync(CERTIFICATES) ? [`NODE_EXTRA_CA_CERTS=${CERTIFICATES}`] : [])],
    ...Object.entries(process.env).flatMap(([name, value]) =>
      /^(https?|no)_proxy$/i.test(name) ? [`${name}=${value}`] : [],
    ),
  ];
  let entered = 0;
  function enter(line: string, { as = 'root', folder = '/' }: Surroundings) {
    entered += 1;
    const pidFile = `/run/${entered}.pid`;
    const home = as === 'root' ? '/root' : `/home/${as}`;
    const child = spawn('/usr/bin/nsenter', [
      ...['--target', first, '--mount', '--pid', '--root', '--wd', 'env', '-i', ...environment, `HOME=${home}`],
      // `exec` keeps the process id that was written to the file, even when the user changes.
      ...['sh', '-c', 'echo $$ > "$0"; cd "$1"; exec setpriv --reuid "$2" --regid "$2" --init-groups sh -c "$3"'],
      ...[pidFile, folder, as, line],
    ]);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const closed = once(child, 'close').then(([code]) => code as number | null);
    return { child, pidFile, closed, output: () => output };
  }

  const run: DebianMachine['run'] = async (line, where = {}) => {
    const { closed, output } = enter(line, where);
    const code = await closed;
    if (code !== 0) throw new Error(`'${line}' ended with ${code}:\n${output().slice(-LAST_CHARACTERS)}`);
    return output();
  };
  return {
    run,
    start(line, where = {}) {
      const { child, pidFile, closed, output } = enter(line, where);
      return {
        output: () => output().slice(-LAST_CHARACTERS),
        hasEnded: () => child.exitCode !== null,
        async stop() {
          if (child.exitCode === null) await run(`kill -TERM "$(cat ${pidFile})"`);
          return closed;
        },
      };
    },
    file: (name) => path.join(root, name),
    async write(name, text, { owner = 'root', mode = 0o644 } = {}) {
      writeFileSync(path.join(root, name), text, { mode });
      await run(`chown ${owner}: ${name}`);
    },
    async remove() {
      process.kill(Number(first), 'SIGKILL');
      await ended;
      rmSync(root, { recursive: true, force: true });
    },
  };
}
