import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { type Database, openDatabase } from '../../app/db/client.server.ts';
import { letters } from '../../app/db/schema/letters.ts';
import { recipes } from '../../app/db/schema/recipes.ts';
import { storedAudience, storedLetter } from '../../app/letters/document/stored-letter.ts';
import { studioPaths } from '../../app/studio/paths.ts';
import { startCaddy } from '../support/caddy.ts';
import { selfSigned } from '../support/certificate.ts';
import { emptyPostgres } from '../support/database.ts';
import { isRoot } from '../support/debian.ts';
import { elements } from '../support/html.ts';
import { everybody } from '../support/letter-sending.ts';
import { aBlock, aLetter } from '../support/letters.ts';
import { aVisitor, LIVE_HOST } from '../support/live-visitor.ts';
import { startNginx } from '../support/nginx.ts';
import { type Authority, type NameServer, startNameServer, startPebble } from '../support/pebble.ts';
import { freePort } from '../support/postgres-server.ts';
import { askThrough, type ReverseProxy } from '../support/reverse-proxy.ts';
import { aBody } from '../support/rows.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { startMailServer } from '../support/smtp.ts';
import { inSteps } from './steps.ts';

/**
 * Three sites behind `deploy/Caddyfile`: the platform, Bea's subdomain and Marisol's domain. Certificates come from
 * Pebble, and DNS from a server of the test. Requires root and Debian's packages.
 */

const DOMAIN = 'marisolcooks.example';
const WWW = `www.${DOMAIN}`;
const BEA = `bea.${LIVE_HOST}`;
const PASSWORD = 'a long walk on a short pier';
const SECRET = 'zqpaidwordxv';
const HERE = '127.0.0.1';
const root = path.resolve(import.meta.dirname, '../..');

const folder = await mkdtemp(path.join(tmpdir(), 'larder-domains-'));
const mailServer = await startMailServer();
const url = await emptyPostgres();
const ports = { site: await freePort(), https: await freePort(), http: await freePort() };
const env = {
  APP_MODE: 'live',
  APP_ORIGIN: `https://${LIVE_HOST}`,
  SUBDOMAINS: 'on',
  SITE_HOST: LIVE_HOST,
  DOMAINS: 'on',
  AUTH_SECRET: 'a secret of thirty-two characters or more',
  DATABASE_URL: url,
  DATA_DIR: path.join(folder, 'data'),
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'Larder <hello@larder.test>',
  SUPPORT_EMAIL: 'support@larder.test',
  MAIL_POSTAL_ADDRESS: '1 Test Street, Testville',
  TRUST_PROXY: '1',
  PORT: String(ports.site),
};
const trusted = path.join(folder, 'trusted.pem');

let nameServer: NameServer;
let authority: Authority;
let wildcard: ReturnType<typeof selfSigned>;
let caddy: ReverseProxy;
let database: Database;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  if (!isRoot) throw new Error('This walk needs root, for a name server on port 53 and Debian’s packages');
  nameServer = await startNameServer();
  authority = await startPebble(nameServer, ports);
  wildcard = selfSigned(folder, 'wildcard', [`*.${LIVE_HOST}`]);
  const { certificate } = wildcard;
  await writeFile(trusted, authority.root + (await readFile(certificate, 'utf8')));
}, 300_000);

afterAll(async () => {
  await database?.close();
  await caddy?.stop();
  for (const { child, ended } of servers) {
    child.kill('SIGTERM');
    await ended;
  }
  await authority?.stop();
  await nameServer?.stop();
  await mailServer.close();
  await rm(folder, { recursive: true, force: true });
}, 120_000);

const at = (host: string) => askThrough({ host, port: ports.https, certificate: trusted });
const visitorAt = (host: string) => aVisitor(at(host), host);
const platform = visitorAt(LIVE_HOST);

async function handshake(host: string): Promise<string> {
  const socket = connect({ host: HERE, port: ports.https, servername: host, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect');
    return `issued by ${socket.getPeerCertificate().issuer.CN}`;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  } finally {
    socket.destroy();
  }
}

const ask = async (host: string) =>
  (await fetch(`http://127.0.0.1:${ports.site}/api/domains/ask?domain=${host}`)).status;

async function startProxy(): Promise<ReverseProxy> {
  const own = { https: ports.https, http: ports.http, authority, wildcard, trusted };
  // Nothing listens on the first upstream, as after an upgrade in another folder.
  return startCaddy({ host: LIVE_HOST, upstream: `127.0.0.1:${await freePort()} 127.0.0.1:${ports.site}`, own });
}

const cli = (name: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [path.join(root, `server/cli/${name}.ts`), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } as NodeJS.ProcessEnv,
  });

/** Follows the mailed link on the site that it names, which must be `host`. */
async function openLink(address: string, subject: string, host: string) {
  const { link } = await mailServer.mailTo(address, { subject, withinMs: 120_000 });
  const { origin, pathname, searchParams } = new URL(link);
  expect(origin).toBe(`https://${host}`);
  return { pathname, parameters: Object.fromEntries(searchParams) };
}

interface Creator {
  creatorId: string;
  browser: ReturnType<typeof aVisitor>;
}

async function aCreatorNamed(name: string): Promise<Creator> {
  const email = `${name.toLowerCase()}@cooks.example`;
  await cli('creator', 'add', '--email', email, '--name', name);
  const { pathname, parameters } = await openLink(email, '', LIVE_HOST);
  const browser = visitorAt(LIVE_HOST);
  const opened = await browser.post(pathname, { ...parameters, password: PASSWORD, confirmPassword: PASSWORD });
  const creatorId = /^\/studio\/([\da-f-]{36})$/.exec(opened.location!)![1]!;
  await cli('creator', 'publish', name.toLowerCase());
  await database.db.insert(recipes).values([
    { userId: creatorId, name: 'Mole', slug: 'mole', free: false, body: aBody(`Stir the ${SECRET}.`) },
    { userId: creatorId, name: 'Salsa', slug: 'salsa', free: true, body: aBody('Chop.') },
  ]);
  return { creatorId, browser };
}

async function address({ creatorId, browser }: Creator, form: Record<string, string>) {
  const page = studioPaths.address(creatorId);
  const { status, location, text } = await browser.post(page, form);
  return { status, location, text, page: (await browser.get(page)).text };
}

const idOf = (page: string) =>
  elements(page, 'button').find(({ attributes }) => attributes.name === 'check')!.attributes.value!;
const proofIn = (page: string) => /larder-site=[\da-f]+/.exec(page)![0];

const shown = (host: string, target: string, words: string) =>
  vi.waitFor(
    async () => {
      const { status, text } = await at(host).ask(target);
      expect([status, text.includes(words)]).toEqual([200, true]);
    },
    { timeout: 60_000, interval: 100 },
  );

let marisol: Creator;
let bea: Creator;
const member = { email: 'nora@home.example', password: PASSWORD };
const nora = visitorAt(DOMAIN);
const step = inSteps();

step('two web processes and a worker are ready, behind Caddy, whose certificate Pebble has signed', async () => {
  await nameServer.setAddress(LIVE_HOST, HERE);
  servers.push(await startServer({ ...env, WEB_CONCURRENCY: '2', WORKERS: 'off' }, nameServer.under));
  const { PORT: _, ...others } = env;
  servers.push(await startServer({ ...others, WORKERS: 'only' }, nameServer.under));
  database = await openDatabase({ url });
  caddy = await startProxy();
  await shown(LIVE_HOST, '/', 'Larder');
  expect(await handshake(LIVE_HOST)).toMatch(/^issued by Pebble/);
});

step('two creators have pages on the platform', async () => {
  [marisol, bea] = [await aCreatorNamed('Marisol'), await aCreatorNamed('Bea')];
  await shown(LIVE_HOST, '/marisol', 'Marisol');
  await shown(LIVE_HOST, '/bea', 'Bea');
});

step('a subdomain has the operator’s certificate, and is hers once she chooses it', async () => {
  expect((await address(bea, { address: 'subdomain' })).status).toBe(303);
  await shown(BEA, '/', 'Bea');
  expect(await handshake(BEA)).toBe('issued by Tests');
  const { status, location } = await platform.get('/bea/recipes');
  expect([status, location]).toEqual([301, `https://${BEA}/recipes`]);
  expect(await at(`nobody.${LIVE_HOST}`).ask('/')).toMatchObject({ status: 421 });
  expect(await ask(BEA)).toBe(404);
});

step('nginx with its sample serves the subdomain too', async () => {
  const nginx = await startNginx({ host: LIVE_HOST, ports: [ports.site, await freePort()] });
  try {
    const answers = await Promise.all(
      [BEA, `marisol.${LIVE_HOST}`, 'foreign.example'].map((host) => nginx.ask('/', { headers: { host } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 301, 421]);
    expect(answers[0]!.text).toContain('Bea');
  } finally {
    await nginx.stop();
  }
});

step('she types a domain, and sees its records; nobody gets a certificate for it yet', async () => {
  for (const [typed, words] of [
    [`https://${DOMAIN}/`, 'without https://'],
    [`hello@${DOMAIN}`, 'email address'],
    [LIVE_HOST, 'This name is ours'],
    ['co.uk', 'an ending that many share'],
  ] as const) {
    const { status, text } = await address(marisol, { domain: typed });
    expect([typed, status, text.includes(words)]).toEqual([typed, 400, true]);
  }
  const { status, page } = await address(marisol, { domain: 'MarisolCooks.example' });
  expect(status).toBe(303);
  for (const words of [`_larder.${DOMAIN}`, 'TXT', HERE, 'Waiting for its records']) expect(page).toContain(words);
  await nameServer.setAddress(DOMAIN, HERE);
  const early = await address(marisol, { check: idOf(page) });
  expect(early.page).toContain('We can’t find the TXT record yet.');
  expect((await address(marisol, { address: idOf(page) })).status).toBe(400);
  expect([await ask(DOMAIN), await handshake(DOMAIN)]).toEqual([404, expect.stringMatching(/^E/)]);
});

step('once DNS answers, her first page comes over TLS in less than a minute', async () => {
  const { page } = await address(marisol, {});
  await nameServer.setText(`_larder.${DOMAIN}`, proofIn(page));
  const since = Date.now();
  expect((await address(marisol, { check: idOf(page) })).page).toContain('Connected');
  expect((await address(marisol, { address: idOf(page) })).status).toBe(303);
  await shown(DOMAIN, '/', 'Marisol');
  const seconds = (Date.now() - since) / 1_000;
  process.stdout.write(`         ${seconds.toFixed(1)} s from the record to the first page\n`);
  expect(seconds).toBeLessThan(60);
  expect(await handshake(DOMAIN)).toMatch(/^issued by Pebble/);
});

step('without a press the worker finds the records by itself', async () => {
  const domain = 'beacooks.example';
  const { page } = await address(bea, { domain });
  await nameServer.setAddress(domain, HERE);
  await nameServer.setText(`_larder.${domain}`, proofIn(page));
  const since = Date.now();
  await vi.waitFor(async () => expect((await address(bea, {})).page).toContain('Connected'), {
    timeout: 120_000,
    interval: 500,
  });
  process.stdout.write(`         ${((Date.now() - since) / 1_000).toFixed(1)} s\n`);
  await vi.waitFor(async () => expect((await at(domain).ask('/')).status).toBe(301), { timeout: 30_000 });
});

step('a foreign name gets no certificate, though it leads here', async () => {
  for (const host of ['foreign.example', 'marisolcooks.example.foreign.example', `shop.${DOMAIN}`, 'localhost']) {
    await nameServer.setAddress(host, HERE);
    expect([host, await handshake(host)]).toEqual([host, expect.stringMatching(/^E/)]);
  }
  expect(authority.output()).not.toContain('foreign.example');
});

step('old links, her subdomain and www lead to her domain in one hop', async () => {
  await nameServer.setAddress(WWW, HERE);
  for (const [host, target, to] of [
    [LIVE_HOST, '/marisol', '/'],
    [LIVE_HOST, '/marisol/recipes/mole?serves=4', '/recipes/mole?serves=4'],
    [`marisol.${LIVE_HOST}`, '/recipes', '/recipes'],
    [WWW, '/recipes/salsa', '/recipes/salsa'],
  ] as const) {
    const { status, headers } = await at(host).ask(target);
    expect([host, status, headers.get('location')]).toEqual([host, 301, `https://${DOMAIN}${to}`]);
    expect((await at(DOMAIN).ask(to)).status).toBe(200);
  }
});

step('somebody signs up on her domain, and the mailed link opens there', async () => {
  const chosen = { confirmPassword: PASSWORD, country: 'AU', plan: 'monthly', terms: 'on' };
  const form = { ...member, firstName: 'Nora', lastName: 'Home', ...chosen };
  const { status, text } = await nora.post('/sign-up', form);
  expect([status, status === 303 ? '' : text.slice(0, 2_000)]).toEqual([303, '']);
  const { pathname, parameters } = await openLink(member.email, 'Verify', DOMAIN);
  await nora.post(pathname, parameters);
  expect((await nora.get('/kitchen')).status).toBe(200);
});

step('she signs out and in, and reads the paid recipe there; nobody else does', async () => {
  expect((await nora.post('/sign-out', {})).status).toBe(303);
  expect((await nora.get('/recipes/mole')).text).not.toContain(SECRET);
  expect((await nora.post('/sign-in', member)).status).toBe(303);
  expect(await nora.get('/recipes/mole')).toMatchObject({ status: 200, text: expect.stringContaining(SECRET) });
  const visitor = await at(DOMAIN).ask('/recipes/mole');
  expect([visitor.status, visitor.text.includes(SECRET)]).toEqual([200, false]);
  const cookie = [...nora.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const host of [LIVE_HOST, BEA]) {
    const { status, headers } = await at(host).ask('/account', { headers: { cookie } });
    expect([host, status, headers.get('location')]).toEqual([host, 302, expect.stringContaining('/sign-in')]);
  }
  expect((await at(BEA).ask('/recipes/mole', { headers: { cookie } })).text).not.toContain(SECRET);
});

step('a letter that she asked for there has links to her domain alone', async () => {
  const { creatorId, browser } = marisol;
  expect(
    (await browser.post(studioPaths.letterSettings(creatorId), { senderName: 'Marisol', isOffered: 'on' })).status,
  ).toBe(303);
  await vi.waitFor(async () => expect((await nora.post('/letters/subscribe', { own: 'yes' })).status).toBe(303), {
    timeout: 30_000,
  });
  const [letter] = await database.db
    .insert(letters)
    .values({
      creatorId,
      content: storedLetter(
        aLetter({ subject: 'All about lemons', blocks: [aBlock('paragraph', ['They are here.'])] }),
      ),
      audience: storedAudience(everybody),
      savedAt: new Date(),
    })
    .returning();
  const readers = everybody.readers.map((reader): [string, string] => ['readers', reader]);
  const sent = await browser.post(studioPaths.letterConfirmation(creatorId, letter!.id), [
    ...readers,
    ['page', 'everyone'],
    ['version', '1'],
  ]);
  expect(sent.status).toBe(303);
  const mail = await mailServer.mailTo(member.email, { subject: 'All about lemons', withinMs: 180_000 });
  const links = mail.links.filter((link) => link.startsWith('http')).map((link) => new URL(link));
  expect([...new Set(links.map(({ origin }) => origin))]).toEqual([`https://${DOMAIN}`]);
  expect(mail.headers.get('list-unsubscribe')?.[0]).toContain(`https://${DOMAIN}/`);
  for (const { pathname, search } of links) {
    expect([pathname, (await nora.get(pathname + search)).status]).toEqual([pathname, expect.toBeOneOf([200, 302])]);
  }
});

step('the domain is removed: her pages are on the platform again, and old links go on working', async () => {
  const { page } = await address(marisol, {});
  expect((await address(marisol, { remove: idOf(page) })).status).toBe(303);
  await vi.waitFor(async () => expect((await at(DOMAIN).ask('/')).status).toBe(421), { timeout: 30_000 });
  await shown(LIVE_HOST, '/marisol', 'Marisol');
  await shown(LIVE_HOST, '/marisol/recipes/salsa', 'Salsa');
  const { status, location } = await visitorAt(`marisol.${LIVE_HOST}`).get('/recipes/salsa');
  expect([status, location]).toEqual([301, `https://${LIVE_HOST}/marisol/recipes/salsa`]);
  await shown(BEA, '/', 'Bea');
});

step('a proxy that starts anew gets no certificate for it any more', async () => {
  await caddy.stop();
  caddy = await startProxy();
  await shown(LIVE_HOST, '/marisol', 'Marisol');
  for (const host of [DOMAIN, WWW]) {
    expect([host, await ask(host), await handshake(host)]).toEqual([host, 404, expect.stringMatching(/^E/)]);
  }
});
