import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installHere } from './debian.ts';
import type { Authority } from './pebble.ts';
import { freePort } from './postgres-server.ts';
import { type ReverseProxy, whenItServes } from './reverse-proxy.ts';

const PROGRAM = '/usr/bin/caddy';
const own = path.resolve(import.meta.dirname, '../../deploy/Caddyfile');

interface Here {
  admin: string;
  https: number;
  http: number;
  /** Authority that certificates come from, by default Caddy's internal one. */
  authority?: Pick<Authority, 'directory' | 'hostCertificate'> | undefined;
}

/** Returns the Caddyfile with free ports and certificates from an authority of the tests. */
export function caddyfileHere(caddyfile: string, { admin, https, http, authority }: Here): string {
  const certificates = authority
    ? `acme_ca ${authority.directory}\n\tacme_ca_root ${authority.hostCertificate}`
    : 'local_certs';
  const settings = `{
	admin ${admin}
	${certificates}
	skip_install_trust
	https_port ${https}
	http_port ${http}
`;
  const changed = caddyfile.replace(/^\{\n/m, settings);
  if (changed === caddyfile) throw new Error('The Caddyfile has no global options');
  return changed;
}

/** Root certificate of Caddy's internal authority, in Caddy's data folder. */
export const ownAuthority = (data: string) => path.join(data, 'pki/authorities/local/root.crt');

/** Ports and certificates for the lines about creators' own addresses, which are commented out in the Caddyfile. */
interface OwnAddresses {
  https: number;
  http: number;
  authority: Authority;
  /** Certificate and key of the subdomains, in PEM. */
  wildcard: { certificate: string; key: string };
  trusted: string;
}

async function withOwnAddresses(caddyfile: string, { wildcard }: OwnAddresses): Promise<string> {
  return caddyfile
    .replace(/^#(?! )/gm, '')
    .replace('/etc/ssl/larder/fullchain.pem /etc/ssl/larder/privkey.pem', `${wildcard.certificate} ${wildcard.key}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${await freePort()}`);
}

/**
 * Starts Debian's Caddy with `deploy/Caddyfile`, and with an internal certificate unless `site.own` is given. Installs
 * Caddy if it is missing and the tests run as root.
 * @param site.upstream one or two addresses that the site listens on
 */
export async function startCaddy(site: { host: string; upstream: string; own?: OwnAddresses }): Promise<ReverseProxy> {
  installHere(PROGRAM);
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-caddy-'));
  const [port, httpPort] = site.own ? [site.own.https, site.own.http] : [await freePort(), await freePort()];
  const settings = path.join(folder, 'Caddyfile');
  const sample = readFileSync(own, 'utf8');
  const caddyfile = site.own ? await withOwnAddresses(sample, site.own) : sample;
  const here = { admin: 'off', https: port, http: httpPort, authority: site.own?.authority };
  writeFileSync(settings, caddyfileHere(caddyfile, here));
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
    certificate: site.own?.trusted ?? ownAuthority(path.join(folder, 'caddy')),
  });
}
