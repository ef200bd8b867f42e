import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../app/db/client.server.ts';
import { startCaddy } from '../support/caddy.ts';
import { copyOfCheckout } from '../support/checkout.ts';
import { postgresCopy } from '../support/database.ts';
import { CERTIFICATES, installHere, isRoot, makeDebian } from '../support/debian.ts';
import { LIVE_HOST, signUp } from '../support/live-visitor.ts';
import { freePort } from '../support/postgres-server.ts';
import { aLandingPage } from '../support/rows.ts';
import { startMailServer } from '../support/smtp.ts';

/**
 * Runs the image of `Dockerfile` as its unprivileged user on a read-only root, alongside PostgreSQL. Requires root and
 * Debian.
 */

const folder = mkdtempSync(path.join(tmpdir(), 'larder-container-'));
const removed: (() => unknown)[] = [];
afterAll(async () => {
  for (const remove of removed.toReversed()) await remove();
});

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const storage = ['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')];
const buildah = (...args: string[]) => run('buildah', ...storage, ...args);

removed.push(() => {
  for (const what of ['umount', 'rm']) buildah(what, '--all');
  rmSync(folder, { recursive: true, force: true });
});

function makeBases(): void {
  installHere('/usr/bin/buildah');
  const tar = path.join(folder, 'debian.tar');
  makeDebian(tar, { suite: 'bookworm', include: 'libatomic1' });
  const base = buildah('from', 'scratch');
  buildah('add', base, tar, '/');
  buildah('commit', base, 'localhost/larder-debian');
  const npm = path.resolve(realpathSync(run('which', 'npm')), '../..');
  buildah('copy', base, process.execPath, '/usr/local/bin/node');
  buildah('copy', base, npm, '/usr/local/lib/node_modules/npm');
  buildah(
    'run',
    '--isolation',
    'chroot',
    base,
    'ln',
    '-s',
    '/usr/local/lib/node_modules/npm/bin/npm-cli.js',
    '/usr/local/bin/npm',
  );
  if (existsSync(CERTIFICATES)) {
    buildah('copy', base, CERTIFICATES, '/usr/local/certificates.crt');
    buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/usr/local/certificates.crt', base);
  }
  buildah('commit', '--rm', base, 'localhost/larder-node');
}

test.skipIf(!isRoot)(
  'the image runs on a read-only root, somebody signs up, and SIGTERM ends process 1 with 0',
  async () => {
    makeBases();
    const checkout = copyOfCheckout('image');
    removed.push(checkout.remove);
    // The image must not depend on this link to the checkout's packages.
    rmSync(path.join(checkout.folder, 'node_modules'));
    const bases = ['BUILD_BASE=localhost/larder-node', 'BASE=localhost/larder-debian'];
    const args = bases.flatMap((each) => ['--build-arg', each]);
    buildah('bud', '--isolation', 'chroot', '--format', 'docker', ...args, '-t', 'localhost/larder', checkout.folder);
    process.stdout.write(`         the image: ${buildah('images', '--format', '{{.Size}}', 'localhost/larder')}\n`);
    const container = buildah('from', 'localhost/larder');
    const root = buildah('mount', container);
    const image = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/larder')).Docker.config;
    expect(image).toMatchObject({
      User: '10001:10001',
      Healthcheck: { Test: ['CMD', 'node', 'deploy/health-check.mjs'] },
    });

    const mailServer = await startMailServer();
    removed.push(() => mailServer.close());
    const databaseUrl = await postgresCopy();
    const database = await openDatabase({ url: databaseUrl });
    removed.push(() => database.close());
    const { creatorId } = await aLandingPage(database.db, { subdomain: 'juniper', name: 'Juniper' });
    const port = await freePort();
    const data = path.join(folder, 'data');
    mkdirSync(data);
    run('chown', '10001:10001', data);
    const env = [
      ...image.Env.filter((each: string) => !each.startsWith('PORT=')),
      ...[`PORT=${port}`, 'APP_MODE=live', `APP_ORIGIN=https://${LIVE_HOST}`, `DATABASE_URL=${databaseUrl}`],
      ...['AUTH_SECRET=the image has no secret of its own', `SMTP_URL=${mailServer.url}`, 'TRUST_PROXY=1'],
    ];
    const words = (given: string[]) => given.map((each) => `'${each.replaceAll("'", "'\\''")}'`).join(' ');
    const inside = (command: string[]) => [
      ...['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c'],
      `set -e; mount --make-rprivate /; mount --bind ${root} ${root}; mount -t proc proc ${root}/proc
       mount --bind /dev ${root}/dev; mount --bind ${data} ${root}/data; mount -t tmpfs tmpfs ${root}/tmp
       mount -o remount,ro,bind ${root}
       exec chroot --userspec=10001:10001 ${root} /usr/bin/env -i ${words(env)} sh -c 'cd /site && exec "$@"' - ${words(command)}`,
    ];
    const write = inside(['touch', '/site/written']);
    expect(() => run('/usr/bin/unshare', ...write)).toThrow(/Read-only file system/);

    const site = spawn('/usr/bin/unshare', inside(image.Cmd), { stdio: ['ignore', 'pipe', 'pipe'] });
    removed.push(() => site.kill('SIGKILL'));
    let output = '';
    for (const stream of [site.stdout, site.stderr]) stream.on('data', (chunk) => (output += chunk));
    const ended = new Promise((resolve) => site.once('exit', resolve));
    await vi.waitFor(
      async () => {
        if (site.exitCode !== null) throw new Error(`The container ended:\n${output}`);
        expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
      },
      { timeout: 120_000, interval: 200 },
    );
    run('/usr/bin/unshare', ...inside(image.Healthcheck.Test.slice(1)));
    // The manual runs commands in the container in this way, without npm.
    expect(run('/usr/bin/unshare', ...inside(['node', 'server/cli/creator.ts', 'list']))).toContain('juniper');
    const proxy = await startCaddy({ host: LIVE_HOST, upstream: `127.0.0.1:${port}` });
    removed.push(() => proxy.stop());
    const person = { creatorId, email: 'nora@home.example', password: 'a pantry on a read-only root' };
    expect(await signUp({ proxy, mailServer }, person)).toBe(200);

    const [first] = readFileSync(`/proc/${site.pid}/task/${site.pid}/children`, 'utf8').split(' ');
    process.kill(Number(first), 'SIGTERM');
    expect(await ended).toBe(0);
  },
  1_200_000,
);
