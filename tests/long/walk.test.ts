import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { caddyfileHere, ownAuthority } from '../support/caddy.ts';
import { type DebianMachine, isRoot, type Service, startDebian } from '../support/debian.ts';
import { aVisitor, LIVE_HOST, linkOf, signUp } from '../support/live-visitor.ts';
import { npmSettings } from '../support/npm-settings.ts';
import { assetsOf, loadPages } from '../support/page-loads.ts';
import { freePort } from '../support/postgres-server.ts';
import { type Ask, askThrough } from '../support/reverse-proxy.ts';
import { startMailServer } from '../support/smtp.ts';
import { inSteps } from './steps.ts';

/** Follows `docs/operating.md` on an empty Debian. Requires root, Debian's packages and the npm registry. */

const SUITE = 'trixie';
const PASSWORD = 'a long walk on a short pier';
/** Kept outside the machine, as the manual says. */
const authSecret = randomBytes(32).toString('base64');
const DATABASE_PASSWORD = 'pgbouncer-knows-it-too';
const BRANCH = 'walk';
const root = path.resolve(import.meta.dirname, '../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const mailServer = await startMailServer();
/** The machine shares the host's network, so no program may use its default port. */
const ports = {
  postgres: await freePort(),
  bouncer: await freePort(),
  site: await freePort(),
  next: await freePort(),
  metrics: await freePort(),
  nextMetrics: await freePort(),
  https: await freePort(),
  http: await freePort(),
};
const databaseUrl = (port: number, database: string) =>
  `postgres://larder:${DATABASE_PASSWORD}@127.0.0.1:${port}/${database}`;

let machine: DebianMachine;
afterAll(async () => {
  await machine?.remove();
  await mailServer.close();
}, 1_800_000);
let caddy: Service;
let ask: Ask;
const proxy = { ask: (...asked: Parameters<Ask>) => ask(...asked) };

interface Place {
  folder: string;
  environment: string;
}
const site: Place = { folder: '/srv/larder', environment: '/etc/larder/environment' };

const asLarder = (line: string, folder = '/srv') => machine.run(line, { as: 'larder', folder });
const withEnvironment = ({ environment }: Place, line: string) => `set -a; . ${environment}; set +a; ${line}`;
const command = (line: string, place = site) => asLarder(withEnvironment(place, line), place.folder);

/** `.env.example` must contain each of these names. */
async function writeEnvironment({ folder, environment }: Place, values: Record<string, string>) {
  let text = readFileSync(machine.file(`${folder}/.env.example`), 'utf8');
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^#?${name}=.*$`, 'm');
    expect(text).toMatch(line);
    text = text.replace(line, () => `${name}=${value}`);
  }
  await machine.write(environment, text, { owner: 'larder', mode: 0o640 });
}

async function start(place: Place, line: string, readyPort: number): Promise<Service> {
  const service = machine.start(withEnvironment(place, line), { as: 'larder', folder: place.folder });
  await vi.waitFor(
    async () => {
      if (service.hasEnded()) throw new Error(`'${line}' ended:\n${service.output()}`);
      const answer = await fetch(`http://127.0.0.1:${readyPort}/readyz`);
      expect([answer.status, await answer.text(), service.output()]).toEqual([
        200,
        expect.anything(),
        expect.anything(),
      ]);
    },
    { timeout: 900_000, interval: 200 },
  );
  return service;
}

/** Starts the processes that systemd would start. */
async function startUnits(place: Place, { port, metrics }: { port: number; metrics: number }) {
  const unit = readFileSync(machine.file(`${place.folder}/deploy/larder.service`), 'utf8');
  const program = /^ExecStart=(.*)$/m.exec(unit)![1]!.replace(site.folder, place.folder);
  const ofTheUnit = /^Environment=(.*)$/m.exec(unit)![1]!;
  const web = await start(place, `${ofTheUnit} WORKERS=off PORT=${port} exec ${program}`, port);
  const worker = program.replace('server/main.ts', 'server/worker.ts');
  const jobs = await start(place, `${ofTheUnit} METRICS_PORT=${metrics} exec ${worker}`, metrics);
  return { stop: () => Promise.all([web.stop(), jobs.stop()]) };
}

async function writeCaddyfile() {
  const own = readFileSync(machine.file(`${site.folder}/deploy/Caddyfile`), 'utf8')
    .replaceAll('{$SITE_HOST}', LIVE_HOST)
    .replace(/\{\$SITE_UPSTREAM:.*\}(?= \{$)/m, `127.0.0.1:${ports.site} 127.0.0.1:${ports.next}`);
  const here = { admin: 'off', https: ports.https, http: ports.http };
  await machine.write('/etc/caddy/Caddyfile', caddyfileHere(own, here));
}

const sql = (statement: string) =>
  machine.run(`psql --port ${ports.postgres} --command "${statement}"`, { as: 'postgres', folder: '/' });

async function startPostgres() {
  const version = (await machine.run('ls /usr/lib/postgresql')).trim();
  await machine.run(
    `pg_lsclusters --no-header | grep -q . || pg_createcluster ${version} main
     pg_conftool ${version} main set port ${ports.postgres} && pg_ctlcluster ${version} main start`,
  );
  await sql(`create role larder login password '${DATABASE_PASSWORD}'`);
  await sql("alter role larder set statement_timeout = '10s'");
  await sql('create database larder owner larder');
}

const step = inSteps({ skipped: !isRoot });

async function underLoad(pages: string[], act: () => Promise<unknown>) {
  const before = await proxy.ask('/');
  const { stop, loaded: loadedNow } = loadPages((address) => proxy.ask(address), pages);
  await act();
  const at = loadedNow();
  await vi.waitFor(() => expect(loadedNow()).toBeGreaterThan(at + 50), { timeout: 120_000 });
  const { failed, loaded } = await stop();
  expect({ failed, caddy: failed.length > 0 && caddy.output() }).toEqual({ failed: [], caddy: false });
  expect(loaded).toBeGreaterThan(100);
  // Open windows may still request these assets.
  for (const asset of assetsOf(before.text)) expect([asset, (await proxy.ask(asset)).status]).toEqual([asset, 200]);
  process.stdout.write(`         ${loaded} answers under load, none refused, none missing\n`);
}

let running: { stop(): Promise<unknown> };
const member = { email: 'nora@home.example' };
let subdomain: string;
let creatorId: string;

async function inviteCreator(name: string, email: string, place = site) {
  const printed = await command(`npm run creator -- add --email ${email} --name ${name}`, place);
  subdomain = new RegExp(`${name.toLowerCase()}[\\w-]*`).exec(printed)![0];
  const { pathname, parameters } = await linkOf(mailServer, email);
  const opened = await aVisitor(proxy).post(pathname, { ...parameters, password: PASSWORD, confirmPassword: PASSWORD });
  creatorId = /^\/studio\/([\da-f-]{36})$/.exec(opened.location!)![1]!;
  await command(`npm run creator -- publish ${subdomain}`, place);
  await vi.waitFor(async () => expect((await proxy.ask(`/${subdomain}`)).status).toBe(200), { timeout: 30_000 });
}

async function signIn() {
  const browser = aVisitor(proxy);
  const { status, location } = await browser.post('/sign-in', { ...member, password: PASSWORD });
  expect([status, location]).toEqual([303, '/kitchen']);
  return browser;
}

beforeAll(async () => {
  if (isRoot) machine = await startDebian(SUITE);
}, 1_800_000);

step('an empty Debian gets its packages, a user, and a checkout', async () => {
  const manual = readFileSync(path.join(root, 'docs/operating.md'), 'utf8');
  await machine.run(
    `apt-get update && ${/^\s*(apt install .*)$/m.exec(manual)![1]!.replace('apt ', 'apt-get -y --no-install-recommends ')}`,
  );
  await machine.run(/^\s*(useradd .*\n\s*install .*)$/m.exec(manual)![1]!);
  await machine.run('install -d -o larder /srv/larder-before /srv/larder-next');
  await machine.write('/home/larder/.npmrc', npmSettings(), { owner: 'larder' });
  const origin = machine.file('/srv/origin.git');
  mkdirSync(origin, { recursive: true });
  git('init', '--quiet', '--bare', `--initial-branch=${BRANCH}`, origin);
  git('push', '--quiet', `file://${origin}`, `HEAD:refs/heads/${BRANCH}`);
  await machine.run('chown -R larder: /srv/origin.git');
  await asLarder('git clone --quiet /srv/origin.git /srv/larder');
});

step('Docker Compose finds compose.yaml valid', async () => {
  await machine.run('apt-get install -y --no-install-recommends docker-compose');
  const secrets = readFileSync(machine.file(`${site.folder}/compose.yaml`), 'utf8').match(
    /(?<=file: )secrets\/[\w-]+/g,
  )!;
  await asLarder(
    `mkdir compose && cd compose && cp -r /srv/larder/compose.yaml /srv/larder/deploy . && cp /srv/larder/.env.example .env
     mkdir secrets && touch ${secrets.join(' ')} && docker-compose config --quiet`,
    '/home/larder',
  );
});

step('PostgreSQL and PgBouncer run', async () => {
  await startPostgres();
  const settings = readFileSync(machine.file(`${site.folder}/deploy/pgbouncer.ini`), 'utf8')
    .replace('port=5432', `port=${ports.postgres}`)
    .replace('6432', String(ports.bouncer));
  await machine.write('/etc/pgbouncer/pgbouncer.ini', settings, { owner: 'postgres' });
  await machine.write('/etc/pgbouncer/userlist.txt', `"larder" "${DATABASE_PASSWORD}"\n`, {
    owner: 'postgres',
    mode: 0o640,
  });
  machine.start('exec /usr/sbin/pgbouncer /etc/pgbouncer/pgbouncer.ini', { as: 'postgres' });
});

const ofTheSite = () => ({
  APP_ORIGIN: `https://${LIVE_HOST}`,
  SITE_HOST: LIVE_HOST,
  SUPPORT_EMAIL: 'support@larder.test',
  MAIL_FROM: '"Larder <hello@larder.test>"',
  AUTH_SECRET: authSecret,
  SMTP_URL: mailServer.url,
  PORT: String(ports.site),
  BACKUP_TO: '/var/backups/larder',
  DATABASE_URL: databaseUrl(ports.bouncer, 'larder'),
  DATABASE_DIRECT_URL: databaseUrl(ports.postgres, 'larder'),
});

step('the site is built, and the database migrated', async () => {
  await writeEnvironment(site, ofTheSite());
  expect(await command('npm run deploy')).toContain('The next start serves build');
});

step('two web processes and a worker are ready, behind Caddy with TLS', async () => {
  running = await startUnits(site, { port: ports.site, metrics: ports.metrics });
  await writeCaddyfile();
  caddy = machine.start('XDG_DATA_HOME=/var/lib exec caddy run --config /etc/caddy/Caddyfile');
  ({ ask } = askThrough({
    host: LIVE_HOST,
    port: ports.https,
    certificate: ownAuthority(machine.file('/var/lib/caddy')),
  }));
  await vi.waitFor(
    async () => {
      const { status, text } = await proxy.ask('/');
      expect([status, text]).toEqual([200, expect.stringContaining('Larder')]);
    },
    { timeout: 60_000, interval: 500 },
  );
});

step('the doctor finds nothing wrong but that there is no backup of last night', async () => {
  const printed = await command('npm run --silent doctor -- --json || test $? = 1');
  const findings = printed.trim().split('\n');
  const problems = findings.map((line) => JSON.parse(line)).filter(({ state }) => state === 'problem');
  process.stdout.write(
    `         ${findings.length} findings; problems: ${problems.map(({ about }) => about).join(', ')}\n`,
  );
  expect(problems.filter(({ about }) => about !== 'Backup')).toEqual([]);
});

step('the first operator accepts the mailed invitation, sets up the second step, and lands on /operator', async () => {
  await command('npm run operator -- add olu@larder.test');
  const browser = aVisitor(proxy);
  const { pathname, parameters } = await linkOf(mailServer, 'olu@larder.test');
  const opened = await browser.post(pathname, { ...parameters, password: PASSWORD, confirmPassword: PASSWORD });
  expect([opened.status, opened.location]).toEqual([303, '/operator']);
  const asked = await browser.get('/operator');
  expect(asked.location).toBe('/account/second-factor?redirect_to=%2Foperator');
  await browser.post('/account/second-factor', { do: 'app-start' });
  const page = await browser.get('/account/second-factor');
  const secret = /\b(?:[A-Z2-7]{4} ){3,}[A-Z2-7]{2,4}\b/.exec(page.text)![0].replaceAll(' ', '');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await browser.post('/account/second-factor', { do: 'app-confirm', code });
  const landed = await browser.get('/operator');
  expect([landed.status, landed.text]).toEqual([200, expect.stringContaining('Nothing needs you.')]);
});

step('the first creator is invited by a command and a mail, and her page is published', () =>
  inviteCreator('Juniper', 'cook@larder.test'),
);

step('somebody signs up at her page, and the mailed link opens the kitchen', async () => {
  expect(await signUp({ proxy, mailServer }, { creatorId, ...member, password: PASSWORD })).toBe(200);
});

step('a backup is made while the site runs, and is whole', async () => {
  await command('npm run backup -- --to /var/backups/larder/first.zip');
  expect(await command('npm run restore -- --check /var/backups/larder/first.zip')).toContain('whole');
});

step('all of it is lost: processes, database, files', async () => {
  await running.stop();
  await machine.run('pg_lsclusters --no-header | while read -r v n _; do pg_dropcluster --stop "$v" "$n"; done');
  await machine.run('rm -rf /var/lib/larder && install -d -o larder -g larder -m 700 /var/lib/larder');
  await expect(proxy.ask('/')).resolves.toMatchObject({ status: expect.toSatisfy((code: number) => code >= 500) });
});

step('it is restored into an empty database, and starts', async () => {
  await startPostgres();
  await command('npm run restore -- /var/backups/larder/first.zip');
  running = await startUnits(site, { port: ports.site, metrics: ports.metrics });
  await vi.waitFor(async () => expect((await proxy.ask(`/${subdomain}`)).status).toBe(200), { timeout: 60_000 });
});

step('the member signs in as before, and access is what it was', async () => {
  expect((await (await signIn()).get('/account')).text).toContain('Your trial runs until');
});

step('the next version is deployed under load: no request is refused, no asset is missing', async () => {
  await asLarder(
    `git clone --quiet /srv/origin.git author && cd author && sed -i "s/'Larder'/'Larder Two'/" app/copy/product.ts
     git -c user.name=a -c user.email=a@larder.test commit --quiet --all --message 'next' && git push --quiet`,
    '/home/larder',
  );
  await underLoad(['/', `/${subdomain}`, '/sign-in'], async () => {
    expect(await command('git pull --quiet && npm run deploy')).toMatch(/Build \w+ is served/);
  });
  expect((await proxy.ask('/')).text).toContain('Larder Two');
});

const next: Place = { folder: '/srv/larder-next', environment: '/etc/larder/next' };

step('a version with other packages takes its place from a copy of its checkout: no request is refused', async () => {
  await asLarder(
    `cd author && sed -i "s/'Larder Two'/'Larder Three'/" app/copy/product.ts
     git -c user.name=a -c user.email=a@larder.test commit --quiet --all --message 'another' && git push --quiet`,
    '/home/larder',
  );
  await underLoad(['/', `/${subdomain}`, '/sign-in'], async () => {
    await asLarder(`cp -a ${site.folder}/. ${next.folder} && cd ${next.folder} && git pull --quiet`);
    await writeEnvironment(next, { ...ofTheSite(), PORT: String(ports.next) });
    await command('npm run build && npm run migrate', next);
    const after = await startUnits(next, { port: ports.next, metrics: ports.nextMetrics });
    await running.stop();
    running = after;
  });
  expect((await proxy.ask('/')).text).toContain('Larder Three');
  expect((await (await signIn()).get('/account')).text).toContain('Your trial runs until');
});

step('SIGTERM ends all of it', async () => {
  expect(await running.stop()).toEqual([0, 0]);
  await expect(fetch(`http://127.0.0.1:${ports.next}/readyz`)).rejects.toThrow();
});
