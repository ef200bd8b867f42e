import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installHere } from './debian.ts';
import { freePort } from './postgres-server.ts';
import { type ReverseProxy, whenItServes } from './reverse-proxy.ts';

const PROGRAM = '/usr/bin/caddy';
const own = path.resolve(import.meta.dirname, '../../deploy/Caddyfile');

/** Returns the Caddyfile with free ports and certificates from Caddy's internal authority. */
export function caddyfileHere(
  caddyfile: string,
  { admin, https, http }: { admin: string; https: number; http: number },
): string {
  const settings = `{
	admin ${admin}
	local_certs
	skip_install_trust
	https_port ${https}
	http_port ${http}
`;
  const changed = caddyfile.replace(/^\{\n/m, settings);
  if (changed === caddyfile) throw new Error('The Caddyfile has no global options');
  return changed;
}

/** Returns the path of the root certificate of Caddy's internal authority, in Caddy's data folder. */
export const ownAuthority = (data: string) => path.join(data, 'pki/authorities/local/root.crt');

/**
 * Starts Debian's Caddy with `deploy/Caddyfile` and an internal certificate. Installs Caddy if it is missing and the
 * tests run as root.
 * @param site.upstream one or two addresses that the site listens on
 */
export async function startCaddy(site: { host: string; upstream: string }): Promise<ReverseProxy> {
  installHere(PROGRAM);
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-caddy-'));
  const [port, httpPort] = [await freePort(), await freePort()];
  const settings = path.join(folder, 'Caddyfile');
  writeFileSync(settings, caddyfileHere(readFileSync(own, 'utf8'), { admin: 'off', https: port, http: httpPort }));
  const caddy = spawn(PROGRAM, ['run', '--config', settings, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_HOST: site.host,
      SITE_UPSTREAM: site.upstream,
    } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Caddy takes some seconds to issue the certificate.
  return whenItServes({
    child: caddy,
    signal: 'SIGTERM',
    folder,
    host: site.host,
    port,
    certificate: ownAuthority(path.join(folder, 'caddy')),
  });
}
