import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../tests/support/postgres-server.ts';
import type { ReadAnswer } from './answer.ts';
import { findProgram, spawnServer } from './child.ts';

/**
 * nginx configured for speed: the page's compressed bytes as the file `pagePath`, its headers, no log, cached file
 * handles. Resolves with its port.
 */
export async function startNginx(
  nginx: string,
  options: { folder: string; workers: number | 'auto'; pagePath: string; answer: ReadAnswer },
): Promise<number> {
  const { folder, workers, pagePath, answer } = options;
  const here = path.join(folder, `nginx-${workers}${pagePath.replaceAll('/', '-')}`);
  await mkdir(path.dirname(path.join(here, pagePath)), { recursive: true });
  writeFileSync(path.join(here, pagePath), answer.body);
  const port = await freePort();
  const pairs = answer.headers.flatMap((name, at) => (at % 2 ? [] : [[name, answer.headers[at + 1]!] as const]));
  const config = path.join(here, 'nginx.conf');
  writeFileSync(
    config,
    `
daemon off;
worker_processes ${workers};
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${here}/pid;
error_log /dev/null;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=10;
  default_type '${answer.contentType}';
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${here}/${each};`).join(' ')}
  server {
    listen 127.0.0.1:${port} backlog=1024;
    root ${here};
    location / {
      ${pairs.map(([name, value]) => `add_header ${name} "${value.replace(/["\\]/g, '\\$&')}";`).join('\n      ')}
    }
  }
}
`,
  );
  await spawnServer(nginx, ['-c', config, '-e', '/dev/null'], port);
  return port;
}

/** The installed nginx and its version, or null. */
export function findNginx(): { program: string; version: string } | null {
  const program = findProgram('nginx');
  if (!program) return null;
  // The version goes to standard error.
  const output = execFileSync('sh', ['-c', `'${program}' -v 2>&1`]).toString();
  return { program, version: /nginx\/(\S+)/.exec(output)?.[1] ?? '' };
}
