import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { selfSigned } from './certificate.ts';
import { installHere } from './debian.ts';
import { freePort } from './postgres-server.ts';
import { type ReverseProxy, whenItServes } from './reverse-proxy.ts';

const PROGRAM = '/usr/sbin/nginx';
const own = path.resolve(import.meta.dirname, '../../deploy/nginx.conf');

function fillIn(sample: string, values: [from: string, to: string][]): string {
  return values.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no ${from}`);
    return text.replaceAll(from, to);
  }, sample);
}

/**
 * Starts Debian's nginx with `deploy/nginx.conf` and a self-signed certificate. Installs nginx if it is missing and the
 * tests run as root.
 * @param site.ports the two ports that the site may listen on
 */
export async function startNginx(site: {
  host: string;
  ports: readonly [first: number, second: number];
}): Promise<ReverseProxy> {
  installHere(PROGRAM, 'nginx-light');
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-nginx-'));
  const [port, httpPort] = [await freePort(), await freePort()];
  const { certificate, key } = selfSigned(folder, 'fullchain', [site.host, `*.${site.host}`]);
  const server = fillIn(readFileSync(own, 'utf8'), [
    ['127.0.0.1:3000', `127.0.0.1:${site.ports[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${site.ports[1]}`],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    // The comment in `nginx.conf` describes this change for creators' subdomains.
    ['server_name larder.example;', `server_name ${site.host} *.${site.host};`],
    ['/etc/ssl/larder/fullchain.pem', certificate],
    ['/etc/ssl/larder/privkey.pem', key],
    ['/var/cache/nginx/larder', path.join(folder, 'cache')],
  ]);
  const settings = path.join(folder, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  );
  writeFileSync(
    settings,
    `daemon off; user root; worker_processes 2; pid ${folder}/pid; error_log stderr;
events {}
http { access_log off; ${places.join(' ')}
${server}}
`,
  );
  const nginx = spawn(PROGRAM, ['-c', settings, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  return whenItServes({ child: nginx, signal: 'SIGQUIT', folder, host: site.host, port, certificate });
}
