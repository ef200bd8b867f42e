import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../app/access/roles.ts';
import { creatorAddresses, creatorDomains } from '../../app/db/schema/creator-addresses.ts';
import { landingPages } from '../../app/db/schema/creators.ts';
import { createPasswordHasher } from '../../app/identity/passwords/password-hashing.server.ts';
import { type RoutePattern, routeTable } from '../../app/route-table.ts';
import { atSite } from '../../app/sites/current-site.server.ts';
import { type OwnSite, pathAtRoot, type Site } from '../../app/sites/site.ts';
import { accountsIn } from '../support/accounts.ts';
import { startTestApp } from '../support/app.ts';
import { paidRecipes, secrets } from '../support/paid-recipes.ts';
import { peopleIn } from '../support/people.ts';
import { routePatterns } from '../support/route-patterns.ts';
import { emptyDatabase } from '../support/rows.ts';
import { everyRow } from '../support/rows-of-tables.ts';
import { howMany } from '../support/run.ts';
import { testSites } from '../support/sites.ts';
import { type Spelled, speller } from '../support/spellings.ts';

/** Attacks from one of the platform's sites on another. */

const app = await startTestApp({ siteHost: 'larder.test', domains: true });
const { ask, close } = speller(app);
afterAll(close);

const PLATFORM = 'larder.test';
const MARISOL = 'marisolcooks.example';
const BEA = 'bea.larder.test';
const hosts = [PLATFORM, MARISOL, BEA] as const;
type Host = (typeof hosts)[number];
const PASSWORD = 'correct horse battery';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const siteOf = {} as Record<Host, Site>;
let creatorId: string;
let known: Record<string, string>;
let people: Awaited<ReturnType<typeof peopleIn>>;

beforeAll(async () => {
  const { db } = app;
  await emptyDatabase(db);
  const made = await paidRecipes(db);
  ({ creatorId } = made);
  const [bea] = await db.select().from(landingPages).where(eq(landingPages.subdomain, 'bea'));
  const [domain] = await db
    .insert(creatorDomains)
    .values({ creatorId, domain: MARISOL, skeleton: MARISOL, proof: 'a', state: 'verified' })
    .returning();
  await db.insert(creatorAddresses).values([
    { creatorId, domainId: domain!.id },
    { creatorId: bea!.creatorId, domainId: null },
  ]);
  await app.settled();
  const sites = testSites(db, { siteHost: PLATFORM, domains: true });
  for (const host of hosts) siteOf[host] = (await sites.find(host))!;
  known = { creatorId, name: 'marisol', slug: 'mole', pageId: made.pageId, recipeId: made.ids.mole, upload: 'flags' };
  people = await peopleIn(db, { creatorId });
});

const isOwn = (site: Site): site is OwnSite => site.kind === 'creator';

function pathAt(host: Host, pattern: RoutePattern): string | null {
  const site = siteOf[host];
  if (isOwn(site) && routeTable[pattern].onCreatorSites === 'absent') return null;
  const own = isOwn(site) ? { ...known, creatorId: site.creatorId, name: site.subdomain } : known;
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => (own as Record<string, string>)[name] ?? 'x');
  return isOwn(site) ? pathAtRoot(site, path) : path;
}

const everywhere = (patterns: readonly RoutePattern[]) =>
  hosts.flatMap((host) =>
    patterns.flatMap((pattern) => {
      const path = pathAt(host, pattern);
      return path === null ? [] : [{ host, pattern, path }];
    }),
  );

async function signedInAt(host: Host, role: Role): Promise<string> {
  const accountId = (await people.accountOf(role))!;
  return `${await atSite(siteOf[host], () => people.sessionOf(accountId))}; signed_in=1`;
}

const post = (host: string, target: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask({
    target,
    method: 'POST',
    headers: { host, origin: `https://${host}`, ...form, ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const header = (answer: { text: string }, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(answer.text)?.[1];

test('no change is accepted from another site, whosever it is', async () => {
  const patterns = routePatterns.filter((each) => {
    const { write, origin } = routeTable[each];
    return write !== 'nothing' && origin === 'same';
  });
  const cookies = Object.fromEntries(
    await Promise.all(hosts.map(async (host) => [host, await signedInAt(host, 'member')] as const)),
  );
  const before = await everyRow(app.db);
  const accepted: string[] = [];
  let asked = 0;
  for (const { host, path } of everywhere(patterns)) {
    const origins = [
      ...hosts.filter((each) => each !== host).map((each) => `https://${each}`),
      ...['null', `http://${host}`, `https://${host}:8443`, `https://${host}.evil.example`, `https://a.${host}`],
      ...['https://www.marisolcooks.example', 'https://marisol.larder.test'],
    ];
    const from: Record<string, string>[] = [
      ...origins.map((origin) => ({ origin })),
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', referer: `https://${host}/` },
    ];
    for (const headers of from) {
      const sent = { host, cookie: cookies[host]!, ...form, ...headers };
      const { status } = await ask({ target: path, method: 'POST', headers: sent, body: 'do=x' });
      asked += 1;
      if (status !== 403) accepted.push(`${host}${path} from ${JSON.stringify(headers)}: ${status}`);
    }
  }
  process.stdout.write(`${asked} changes from other sites, ${accepted.length} accepted\n`);
  expect(accepted).toEqual([]);
  expect(await everyRow(app.db)).toBe(before);
});

test('a session is worth nothing at another site', async () => {
  const wrong: string[] = [];
  let asked = 0;
  /** Returns true for a redirect to the sign-in page or to Marisol's domain, and for a 404 or 405. */
  const isRefused = (answer: { status: number; text: string }) =>
    [404, 405].includes(answer.status) ||
    (answer.status === 301 && header(answer, 'location')!.startsWith(`https://${MARISOL}/`)) ||
    ([302, 303].includes(answer.status) && header(answer, 'location')!.startsWith('/sign-in'));
  for (const from of hosts) {
    for (const role of ['member', 'owner', 'operator'] as const) {
      const cookie = await signedInAt(from, role);
      const own = await ask({ target: '/account', headers: { host: from, cookie } });
      expect([from, role, own.status]).toEqual([from, role, 200]);
      for (const { host, path, pattern } of everywhere(routePatterns)) {
        if (host === from) continue;
        const { read, write } = routeTable[pattern];
        const methods = [...(read === 'everyone' ? [] : ['GET']), ...(write === 'everyone' ? [] : ['POST'])];
        for (const method of methods) {
          const headers = { host, cookie, ...(method === 'POST' && { origin: `https://${host}`, ...form }) };
          const answer = await ask({ target: path, method, headers, body: method === 'POST' ? 'do=x' : undefined });
          asked += 1;
          if (!isRefused(answer)) wrong.push(`${method} ${host}${path} as ${role} of ${from}: ${answer.status}`);
        }
      }
      for (const host of hosts.filter((each) => each !== from)) {
        const target = host === PLATFORM ? '/marisol/recipes/mole' : '/recipes/mole';
        for (const each of [target, `${target}.data`]) {
          const { text } = await ask({ target: each, headers: { host, cookie } });
          asked += 1;
          if (secrets.some((secret) => text.includes(secret))) wrong.push(`${host}${each} as ${role} of ${from}`);
        }
      }
    }
  }
  process.stdout.write(`${asked} requests with the session of another site, ${wrong.length} served\n`);
  expect(wrong).toEqual([]);
});

/** Links and redirects made from these values contain `zqtarget`. */
const elsewhere = [
  'https://evil.example/zqtarget',
  '//evil.example/zqtarget',
  '/\\evil.example/zqtarget',
  '\\\\evil.example/zqtarget',
  '/\t/evil.example/zqtarget',
  '/..//evil.example/zqtarget',
  '/%2f/evil.example/zqtarget',
  'https:evil.example/zqtarget',
  'javascript:alert(1)//zqtarget',
  'https://bea.larder.test/zqtarget',
  'https://marisolcooks.example/zqtarget',
  'https://larder.test/zqtarget',
  'https://marisolcooks.example@evil.example/zqtarget',
  'https://marisolcooks.example.evil.example/zqtarget',
  '/bea//evil.example/zqtarget',
];
const parameters = [
  'redirect_to',
  'from',
  'back',
  'next',
  'to',
  'url',
  'return',
  'return_to',
  'continue',
  'done',
  'host',
];

function ledTo(host: string, { text }: { text: string }): string | null {
  const split = text.indexOf('\n\n');
  const [head, body] = [text.slice(0, split), text.slice(split)];
  const named = [
    ...[...head.matchAll(/^(?:location|refresh|link|content-location): (.*)$/gim)].map(([, to]) => to!),
    ...[...body.matchAll(/\b(?:href|action|formaction|src|content)="([^"]*)"/gi)].map(([, to]) => to!),
  ];
  for (const each of named) {
    const to = URL.parse(each.replaceAll('&amp;', '&'), `https://${host}`);
    if (to?.pathname.includes('zqtarget') && (to.host !== host || to.protocol !== 'https:')) return each;
  }
  return null;
}

test('no parameter leads from one site to another', async () => {
  const followed: string[] = [];
  let asked = 0;
  const each = howMany({ short: 1, long: elsewhere.length });
  for (const [at, { host, path }] of everywhere(routePatterns).entries()) {
    const cookie = await signedInAt(host, 'member');
    for (let more = 0; more < each; more += 1) {
      const value = elsewhere[(at * each + more) % elsewhere.length]!;
      const query = new URLSearchParams(parameters.map((name) => [name, value])).toString();
      const requests: Spelled[] = [
        { target: `${path}?${query}`, headers: { host } },
        { target: `${path}?${query}`, headers: { host, cookie, referer: value.trim() } },
        {
          target: `${path}?${query}`,
          method: 'POST',
          headers: { host, origin: `https://${host}`, ...form },
          body: query,
        },
      ];
      for (const request of requests) {
        const to = ledTo(host, await ask(request));
        asked += 1;
        if (to) followed.push(`${request.method ?? 'GET'} ${host}${path} with ${value}: ${to}`);
      }
    }
  }
  process.stdout.write(`${asked} requests that name another site, ${followed.length} led there\n`);
  expect(followed).toEqual([]);
});

test('a sign-in leads to the site where it happens, and gives a session that nobody knew before', async () => {
  const anAccount = accountsIn(app.db);
  const passwordHash = await createPasswordHasher().hash(PASSWORD);
  await anAccount({ email: 'victim@home.example', passwordHash, confirmed: true, now: new Date() });
  const wrong: string[] = [];
  let asked = 0;
  for (const host of hosts) {
    for (const [at, value] of elsewhere.entries()) {
      // The attacker’s session of this site or of another one, put into the victim’s browser.
      const fixed = await signedInAt(hosts[at % hosts.length]!, 'member');
      const fields = { email: 'victim@home.example', password: PASSWORD, redirect_to: value, from: value };
      const answer = await post(host, '/sign-in', fields, { cookie: fixed });
      asked += 1;
      const to = URL.parse(header(answer, 'location') ?? '', `https://${host}`);
      if (answer.status !== 303 || to?.host !== host) wrong.push(`${host} with ${value}: ${answer.status} ${to}`);
      const [, token] = /__Host-larder_session=([^;]+)/.exec(header(answer, 'set-cookie') ?? '') ?? [];
      if (!token || fixed.includes(token)) wrong.push(`${host}: no session of its own`);
      for (const other of hosts) {
        const { text } = await ask({ target: '/account', headers: { host: other, cookie: fixed } });
        if (text.includes('victim@home.example'))
          wrong.push(`${other}: the session that was put there opens the account`);
      }
    }
  }
  process.stdout.write(`${asked} sign-ins with a session of the attacker's, ${wrong.length} wrong\n`);
  expect(wrong).toEqual([]);
}, 300_000);

async function raw(head: string): Promise<string> {
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`${head}\r\nconnection: close\r\n\r\n`, 'latin1');
  return text(socket).catch(() => '');
}

const isMarisols = ['MARISOLCOOKS.example', `${MARISOL}.`, `${MARISOL}:1`, `${MARISOL}.:65535`];
const isNobodys = [
  'foreign.example',
  `evil.${MARISOL}`,
  `${MARISOL}.evil.example`,
  'marisolcooks.example%00.evil.example',
  'xn--marisolcoks-8ib.example',
  'MÄRISOLCOOKS.example',
  '10.0.0.1',
  '2130706433',
  '[::ffff:127.0.0.1]',
  '[fe80::1%25eth0]',
  `${MARISOL}:99999`,
  `${MARISOL}:x`,
  `${MARISOL}..`,
  `.${MARISOL}`,
  `user@${MARISOL}`,
  `${MARISOL}/recipes`,
  `${MARISOL}?a`,
  `${MARISOL}, ${PLATFORM}`,
  `${MARISOL} ${PLATFORM}`,
  `${'a'.repeat(300)}.example`,
  `${'a.'.repeat(2_000)}example`,
  'a'.repeat(300),
  '',
  'undefined',
  '__proto__',
  'constructor',
];

test('a strange Host gets no page of anybody, and leaves nothing in the cache', async () => {
  const cached = routePatterns.filter((each) => routeTable[each].cache !== 'no-store');
  const targets = [...new Set(everywhere(cached).map(({ path }) => path))];
  const proper = async () => {
    const answers: string[] = [];
    for (const { host, path } of everywhere(cached)) {
      const answer = await ask({ target: path, headers: { host } });
      const head = answer.text.split('\n').filter((line) => /^(location|content-type|link|vary):/i.test(line));
      answers.push([host, path, answer.status, ...head, answer.text.slice(answer.text.indexOf('\n\n'))].join('\n'));
    }
    return answers;
  };
  const before = await proper();
  app.cache.drop('everything');
  const served: string[] = [];
  let asked = 0;
  const judge = (name: string, answer: string) => {
    asked += 1;
    const [, status] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
    if (!['400', '404', '421', '431'].includes(status ?? '')) served.push(`${name}: ${status}`);
    if (/Marisol|Broth|Salsa|Mole/.test(answer)) served.push(`${name}: words`);
  };
  for (const target of targets) {
    for (const host of isNobodys) judge(`${host} ${target}`, await raw(`GET ${target} HTTP/1.1\r\nhost: ${host}`));
    for (const [name, head] of [
      ['two hosts', `GET ${target} HTTP/1.1\r\nhost: ${MARISOL}\r\nHost: ${BEA}`],
      ['the same host twice', `GET ${target} HTTP/1.1\r\nhost: ${MARISOL}\r\nhost: ${MARISOL}`],
      ['a folded host', `GET ${target} HTTP/1.1\r\nhost: ${MARISOL}\r\n ${BEA}`],
      ['no host', `GET ${target} HTTP/1.1`],
      [
        'another host behind the proxy’s',
        `GET ${target} HTTP/1.1\r\nhost: foreign.example\r\nx-forwarded-host: ${MARISOL}`,
      ],
      ['by Forwarded', `GET ${target} HTTP/1.1\r\nhost: foreign.example\r\nforwarded: host=${MARISOL}`],
      [
        'by others',
        `GET ${target} HTTP/1.1\r\nhost: foreign.example\r\nx-host: ${MARISOL}\r\nx-original-host: ${MARISOL}`,
      ],
    ] as const) {
      judge(`${name} ${target}`, await raw(head));
    }
    for (const host of isMarisols) {
      asked += 1;
      const answer = await raw(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-host: ${BEA}`);
      const asHers = before.find((each) => each.startsWith(`${MARISOL}\n${target}\n`));
      const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1];
      if (asHers && !asHers.startsWith(`${MARISOL}\n${target}\n${status}`)) served.push(`${host} ${target}: ${status}`);
    }
    // The host in the request line replaces that of the Host header (RFC 9112, 3.2.2).
    judge(`absolute ${target}`, await raw(`GET http://foreign.example${target} HTTP/1.1\r\nhost: ${MARISOL}`));
    const beas = await raw(`GET http://${BEA}${target} HTTP/1.1\r\nhost: ${MARISOL}`);
    asked += 1;
    if (/Marisol|Mole|Salsa/.test(beas)) served.push(`absolute ${target} of Bea's`);
  }
  process.stdout.write(`${asked} requests with a strange Host, ${served.length} served\n`);
  expect(served).toEqual([]);
  // Finds responses that the requests above left in the cache.
  expect(await proper()).toEqual(before);
});
