import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { selfSigned } from './certificate.ts';
import { installHere } from './debian.ts';
import { freePort } from './postgres-server.ts';
import { askThrough } from './reverse-proxy.ts';

const PEBBLE = '/usr/bin/pebble';
const NAME_SERVER = '/usr/bin/pebble-challtestsrv';

interface Program {
  stop(): Promise<void>;
}

async function run(file: string, args: string[], env: Record<string, string>, isUp: () => Promise<unknown>) {
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit');
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`${file} ended:\n${output}`);
      await isUp();
    },
    { timeout: 30_000, interval: 100 },
  );
  return {
    output: () => output,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Name server that knows only the records that a test sets. */
export interface NameServer extends Program {
  /** The server answers on port 53 of this IP address. */
  address: string;
  setAddress(host: string, address: string): Promise<void>;
  setText(host: string, text: string): Promise<void>;
  clear(host: string): Promise<void>;
  /** Beginning of a command line that runs a program with this server as its only name server (Linux, as root). */
  under: readonly string[];
}

/** Starts the name server of Debian's Pebble on a loopback address of its own. Installs it if it is missing. */
export async function startNameServer(): Promise<NameServer> {
  installHere(NAME_SERVER, 'pebble');
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-dns-'));
  const port = await freePort();
  const address = `127.${1 + (process.pid % 200)}.${Math.floor(Math.random() * 256)}.53`;
  const listen = ['-dns01', `${address}:53`, '-management', `127.0.0.1:${port}`];
  const nothing = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv4', '', '-defaultIPv6', ''];
  const tell = async (what: string, record: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/${what}`, { method: 'POST', body: JSON.stringify(record) });
    expect([what, answer.status]).toEqual([what, 200]);
  };
  const { stop } = await run(NAME_SERVER, [...listen, ...nothing], {}, () => tell('clear-a', { host: 'x.test.' }));
  const resolve = path.join(folder, 'resolv.conf');
  writeFileSync(resolve, `nameserver ${address}\n`);
  const asking = `mount --make-rprivate / && mount --bind ${resolve} /etc/resolv.conf && exec "$@"`;
  return {
    address,
    under: ['/usr/bin/unshare', '--mount', 'sh', '-c', asking, 'sh'],
    setAddress: (host, to) => tell('add-a', { host: `${host}.`, addresses: [to] }),
    setText: (host, value) => tell('set-txt', { host: `${host}.`, value }),
    clear: (host) => tell('clear-a', { host: `${host}.` }),
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Certificate authority that checks names as public ones do. */
export interface Authority extends Program {
  directory: string;
  /** File with the certificate of the directory's own host. */
  hostCertificate: string;
  root: string;
  output(): string;
}

/**
 * Starts Debian's Pebble. Installs Pebble if it is missing.
 * @param ports ports at which Pebble checks that a host answers its challenge, instead of 443 and 80
 */
export async function startPebble(nameServer: NameServer, ports: { https: number; http: number }): Promise<Authority> {
  installHere(PEBBLE);
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-pebble-'));
  const { certificate, key } = selfSigned(folder, 'host', ['localhost']);
  const [port, management] = [await freePort(), await freePort()];
  const settings = path.join(folder, 'settings.json');
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate,
    privateKey: key,
    httpPort: ports.http,
    tlsPort: ports.https,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
  };
  writeFileSync(settings, JSON.stringify({ pebble }));
  const { ask } = askThrough({ host: 'localhost', port: management, certificate });
  const args = ['-config', settings, '-dnsserver', `${nameServer.address}:53`];
  const { stop, output } = await run(PEBBLE, args, { PEBBLE_VA_NOSLEEP: '1' }, () => ask('/roots/0'));
  return {
    directory: `https://localhost:${port}/dir`,
    hostCertificate: certificate,
    root: (await ask('/roots/0')).text,
    output,
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
