import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installHere, isRoot } from './debian.ts';
import { freePort } from './postgres-server.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Starts PgBouncer in transaction mode, with four server connections. As root, installs PgBouncer if necessary. */
export async function startPgBouncer(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  installHere(PROGRAM);
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-pgbouncer-'));
  chmodSync(folder, 0o755);
  const { hostname, port, pathname, username, password } = new URL(url);
  const name = pathname.slice(1);
  const own = await freePort();
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(path.join(folder, 'users.txt'), `"${username}" ""\n`);
  writeFileSync(
    settings,
    `[databases]
${name} = host=${hostname} port=${port} dbname=${name} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 4
`,
  );
  const bouncer = spawn(PROGRAM, [...(isRoot ? ['-u', 'nobody'] : []), settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    bouncer.stderr.on('data', (chunk: Buffer) => {
      output += chunk;
      if (output.includes('process up')) resolve();
    });
    bouncer.once('error', reject);
    bouncer.once('exit', () => reject(new Error(`PgBouncer ended:\n${output}`)));
  });
  return {
    url: `postgres://${username}@127.0.0.1:${own}/${name}`,
    async stop() {
      const ended = once(bouncer, 'exit');
      bouncer.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
