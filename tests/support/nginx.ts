import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
  const certificate = path.join(folder, 'fullchain.pem');
  const asked = [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${site.host}`, '-days', '2'],
    ...['-addext', `subjectAltName=DNS:${site.host}`, '-keyout', path.join(folder, 'privkey.pem'), '-out', certificate],
  ];
  execFileSync('openssl', asked, { stdio: 'ignore' });
  const server = fillIn(readFileSync(own, 'utf8'), [
    ['127.0.0.1:3000', `127.0.0.1:${site.ports[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${site.ports[1]}`],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['larder.example', site.host],
    ['/etc/ssl/larder', folder],
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
