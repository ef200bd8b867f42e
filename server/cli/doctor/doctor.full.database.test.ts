import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../app/db/client.server.ts';
import { creatorDomains } from '../../../app/db/schema/creator-addresses.ts';
import { merchants } from '../../../app/db/schema/merchants.ts';
import { createQueue } from '../../../app/jobs/queue.server.ts';
import { selfSigned } from '../../../tests/support/certificate.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember } from '../../../tests/support/members.ts';
import { aMerchant } from '../../../tests/support/merchants.ts';
import { insertPayments } from '../../../tests/support/payment-rows.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { startMailServer } from '../../../tests/support/smtp.ts';
import { neededNode } from '../../version.ts';
import { readCommand } from '../doctor.ts';
import { examine } from './examine.ts';
import { type Surroundings, surroundings } from './surroundings.ts';

const database = await testDatabase({ time: 'real' });
const { db } = database;
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'larder-doctor-'));
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicKey = createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64');

const env = {
  APP_MODE: 'live',
  APP_ORIGIN: 'https://cooks.test',
  DATA_DIR: dataDirectory,
  DATABASE_URL: 'postgres://larder@database.test/larder',
  AUTH_SECRET: 'hJ0q8yV2mXc7LtR4wZb9KfNs3uGpQe6A',
  SMTP_URL: 'smtp://mail.test',
  MAIL_FROM: 'Cooks <hello@cooks.test>',
  DKIM_DOMAIN: 'cooks.test',
  DKIM_SELECTOR: 'november',
  DKIM_PRIVATE_KEY: pem,
  BOUNCE_WEBHOOK_SECRET: 'c2VjcmV0LW9mLXRoaXJ0eS10d28tY2hhcnM',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  BACKUP_TO: '/backups',
  RESTORE_CHECK_URL: 'postgres://larder@database.test/check',
};
const bounces = { BOUNCE_DOMAIN: 'bounce.cooks.test' };
const BOUNCE_MAILBOX_URL = 'imaps://bounce:pass@mail.cooks.test/INBOX';
const spf = { resolveTxt: async () => [['v=DKIM1; k=rsa; p=', publicKey], ['v=spf1 -all']] };
const DAY = 24 * 3600 * 1_000;
const ownAddresses = { SUBDOMAINS: 'on', SITE_HOST: 'cooks.test', DOMAINS: 'on' };
const failing = (code: string) => () => Promise.reject(Object.assign(new Error('No'), { code }));

function around(changes: Partial<Surroundings> = {}): Surroundings {
  return {
    env,
    now: () => new Date(),
    nodeVersion: neededNode,
    openDatabase: async () => ({ ...database, close: async () => {} }),
    verifyMailServer: async () => {},
    verifyMailbox: async () => {},
    resolveTxt: async () => [['v=DKIM1; k=rsa; p=', publicKey]],
    askForDate: async () => new Date(),
    resolveAddresses: async () => ['192.0.2.1'],
    readCertificate: async () => ({ refused: null, until: new Date(Date.now() + 60 * DAY) }),
    askForStatus: async () => 404,
    measureDisk: async () => ({ free: 50e9, size: 100e9 }),
    modeOf: async () => 0o100600,
    ...changes,
  };
}

const withEnv = (changes: Record<string, string>): Partial<Surroundings> => ({ env: { ...env, ...changes } });
const withDatabase = (changes: Partial<Database>): Partial<Surroundings> => ({
  openDatabase: async () => ({ ...database, close: async () => {}, ...changes }),
});

async function linesOf(state: 'problem' | 'unknown', changes: Partial<Surroundings> = {}): Promise<string[]> {
  const findings = await examine(around(changes));
  return findings.flatMap((each) => (each.state === state ? [`${each.about}: ${each.words}`] : []));
}

beforeAll(async () => {
  const queue = createQueue({ database, log: { info() {}, error() {} } });
  const options = { concurrency: 0, attemptMs: 1_000, options: {}, work: async () => ({ ok: true }) as const };
  await queue.start([{ name: 'mail', ...options }]);
  await queue.enqueue(db, 'mail', {}, { id: '00000000-0000-4000-8000-000000000001' });
  await queue.stop();
});

beforeEach(async () => {
  await db.execute(sql`truncate backup_runs, external_events`);
  await db.execute(sql`update pgboss.job set state = 'created', created_on = now()`);
  await db.execute(sql`insert into backup_runs (kind, at, ok) values
    ('backup', now() - interval '9 hours', true), ('restore-check', now() - interval '6 days', true)`);
  await db.execute(sql`insert into external_events (provider, id) values ('stripe', 'evt_1')`);
});

test.each([
  [{}, '39 of'],
  [{ DATABASE_POOL: '20' }, '69 of'],
  [{ WORKERS: 'off' }, '33 of'],
  [{ DATABASE_DIRECT_URL: 'postgres://larder@database.test:6432/larder' }, '9 of'],
])(
  'counts the connections of two processes and their successor, behind a pooler without queries: %j',
  async (changes, words) => {
    const findings = await examine(around(withEnv({ WEB_CONCURRENCY: '2', ...changes })));
    expect(findings.find(({ about }) => about === 'Connections')?.words).toContain(` ${words} the server’s `);
  },
);

test('a healthy site gets a positive finding for each check', async () => {
  const findings = await examine(around());
  expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(findings.map(({ about }) => about).join(', ')).toBe(
    'Node, Settings, AUTH_SECRET, Disk, Clock, Mail server, MAIL_FROM, Signature of mail, Bounces and complaints, Database, PostgreSQL, Schema, Database clock, Connections, Notices, Queue, Given up, Addresses, Webhook, Backup, Restore check',
  );
});

test('creators’ own addresses are checked where there are any', async () => {
  const findings = await examine(around(withEnv(ownAddresses)));
  expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(findings.map(({ about }) => about)).toEqual(
    expect.arrayContaining(['Subdomains', 'Certificate of subdomains', 'Domains', 'Questions of the proxy']),
  );
  const unknowns = await linesOf('unknown', {
    ...withEnv(ownAddresses),
    resolveAddresses: failing('ETIMEOUT'),
    askForStatus: failing('ECONNREFUSED'),
  });
  expect(unknowns.map((line) => line.split(':')[0])).toEqual(['Subdomains', 'Domains', 'Questions of the proxy']);
  const notReached = { ...withEnv(ownAddresses), readCertificate: failing('ECONNREFUSED') };
  expect(await linesOf('unknown', notReached)).toEqual([expect.stringContaining('*.cooks.test is not reached')]);
});

test('the certificate of the newest domain is read', async () => {
  const { id: creatorId } = await aCreator(db);
  const domain = 'kitchen.example';
  await db.insert(creatorDomains).values({ creatorId, domain, skeleton: domain, proof: 'a', state: 'verified' });
  const readCertificate = vi.fn<Surroundings['readCertificate']>(failing('ECONNRESET'));
  expect(await linesOf('problem', { ...withEnv({ DOMAINS: 'on' }), readCertificate })).toEqual([
    expect.stringContaining('the proxy has none for kitchen.example (ECONNRESET)'),
  ]);
  expect(readCertificate).toHaveBeenCalledWith('kitchen.example', 443);
  await db.delete(creatorDomains);
});

describe('each single problem is the only one reported, with advice', () => {
  test.each<[string, Partial<Surroundings>, string]>([
    ['Node', { nodeVersion: '20.12.0' }, 'npm ci'],
    ['a missing setting', withEnv({ SMTP_URL: '' }), 'SMTP_URL must be set'],
    ['the secret of an example', withEnv({ AUTH_SECRET: 'change-me-change-me-change-me-change-me' }), 'openssl rand'],
    ['a secret of one letter', withEnv({ AUTH_SECRET: 'a'.repeat(40) }), 'openssl rand'],
    ['a full disk', { measureDisk: async () => ({ free: 4e8, size: 100e9 }) }, 'Free some space'],
    ['a nearly full disk', { measureDisk: async () => ({ free: 2e9, size: 100e9 }) }, 'Free some space'],
    ['a folder that cannot be written', { measureDisk: failing('EACCES') }, 'right to'],
    [
      'a clock that is late',
      { askForDate: async () => new Date(Date.now() + 40_000) },
      '40 seconds behind that of api.stripe.com',
    ],
    [
      'mail that does not leave',
      { verifyMailServer: failing('ECONNREFUSED') },
      'mail.test does not take mail (ECONNREFUSED)',
    ],
    [
      'a sender of nobody’s',
      { env: { ...env, MAIL_FROM: 'hello@larder.example', DKIM_DOMAIN: '', DKIM_SELECTOR: '', DKIM_PRIVATE_KEY: '' } },
      'Set MAIL_FROM',
    ],
    [
      'a sender at free mail',
      withEnv({ MAIL_FROM: 'cooks@gmail.com', LETTERS_DOMAIN: 'cooks.test' }),
      'from its own servers only',
    ],
    ['a sender whom nobody signs', withEnv({ MAIL_FROM: 'hello@elsewhere.test' }), 'cooks.test signs'],
    [
      'no key in DNS',
      { resolveTxt: failing('ENOTFOUND') },
      `november._domainkey.cooks.test: v=DKIM1; k=rsa; p=${publicKey}`,
    ],
    ['bounces that nothing reads', withEnv({ BOUNCE_WEBHOOK_SECRET: '', ...bounces }), 'Set BOUNCE_MAILBOX_URL'],
    [
      'a mailbox that does not open',
      { ...withEnv({ ...bounces, BOUNCE_MAILBOX_URL }), verifyMailbox: failing('ECONNREFUSED'), ...spf },
      'mail.cooks.test does not open INBOX (ECONNREFUSED)',
    ],
    ['a return path without SPF', withEnv(bounces), 'Publish a TXT record of bounce.cooks.test'],
    ['a return path of another domain', withEnv({ BOUNCE_DOMAIN: 'other.test' }), 'no part of cooks.test'],
    [
      'creators’ domains and a mail server that takes no other senders',
      withEnv({ DOMAINS: 'on', SENDING_DOMAINS: 'on', SMTP_URL: 'smtp://smtp.postmarkapp.com' }),
      'Set SENDING_DOMAINS=off',
    ],
    [
      'letters from creators’ domains whose bounces nothing reads',
      withEnv({ DOMAINS: 'on', SENDING_DOMAINS: 'on' }),
      'Set BOUNCE_DOMAIN',
    ],
    ['another key in DNS', { resolveTxt: async () => [['v=DKIM1; p=MIIB']] }, 'another one'],
    ['no database', withDatabase({ reach: failing('ECONNREFUSED') }), 'cannot be reached at database.test'],
    ['a password that is wrong', withDatabase({ reach: failing('28P01') }), 'refuses the user'],
    [
      'a pooler and one address',
      withDatabase({
        reach: () => Promise.reject(Object.assign(new Error('unsupported startup parameter'), { code: '08P01' })),
      }),
      'Set DATABASE_DIRECT_URL',
    ],
    ['notices that do not arrive', withDatabase({ listen: async () => async () => {} }), 'Set DATABASE_DIRECT_URL'],
    ['no webhook', withEnv({ STRIPE_WEBHOOK_SECRET: '' }), 'payments -- setup-webhook'],
    [
      'no wildcard in DNS',
      { ...withEnv(ownAddresses), resolveAddresses: async (host) => (host === 'cooks.test' ? ['192.0.2.1'] : []) },
      'Add a wildcard record *.cooks.test',
    ],
    [
      'a wildcard that leads elsewhere',
      {
        ...withEnv(ownAddresses),
        resolveAddresses: async (host) => [host === 'cooks.test' ? '192.0.2.1' : '192.0.2.9'],
      },
      'leads to 192.0.2.9, not here',
    ],
    [
      'no certificate of subdomains',
      { ...withEnv(ownAddresses), readCertificate: failing('ECONNRESET') },
      'the proxy has none for *.cooks.test',
    ],
    [
      'a certificate that browsers refuse',
      {
        ...withEnv(ownAddresses),
        readCertificate: async () => ({
          refused: 'ERR_TLS_CERT_ALTNAME_INVALID',
          until: new Date(Date.now() + 60 * DAY),
        }),
      },
      'browsers refuse that of *.cooks.test',
    ],
    [
      'a certificate that ends soon',
      {
        ...withEnv(ownAddresses),
        readCertificate: async () => ({ refused: null, until: new Date(Date.now() + 13 * DAY) }),
      },
      'Renew it',
    ],
    [
      'domains that nothing can lead to',
      { ...withEnv({ DOMAINS: 'on' }), resolveAddresses: async () => [] },
      'no address of cooks.test',
    ],
    [
      'another program where the proxy asks',
      { ...withEnv({ DOMAINS: 'on' }), askForStatus: async () => 200 },
      'with 200. Is it this site',
    ],
    ['too many connections', withEnv({ WEB_CONCURRENCY: '90' }), 'DATABASE_POOL'],
  ])('%s', async (_, changes, words) => {
    const problems = await linesOf('problem', changes);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(words);
  });

  test.each([
    ['a late job', sql`update pgboss.job set created_on = now() - interval '1 hour'`, 'mail for 60 minutes'],
    [
      'a job that was given up',
      sql`update pgboss.job set state = 'failed'`,
      '1 of mail. For mail do: npm run mail -- failed',
    ],
    ['an old backup', sql`update backup_runs set at = now() - interval '2 days' where kind = 'backup'`, 'backup_runs'],
    ['no backup', sql`delete from backup_runs where kind = 'backup'`, 'there was none yet'],
    [
      'an old restore check',
      sql`update backup_runs set at = now() - interval '10 days'
      where kind = 'restore-check'`,
      'Restore check: the last that held',
    ],
  ])('%s', async (_, change, words) => {
    await db.execute(change);
    const problems = await linesOf('problem');
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(words);
  });

  test('a secret file readable by everyone is a problem, unless the platform put it there', async () => {
    const file = path.join(dataDirectory, 'secret');
    const { AUTH_SECRET, ...others } = env;
    writeFileSync(file, AUTH_SECRET);
    const given = { env: { ...others, AUTH_SECRET_FILE: file }, modeOf: async () => 0o100644 };
    expect(await linesOf('problem', given)).toEqual([expect.stringContaining(`chmod o= ${file}`)]);
  });

  test('missing events of creators’ accounts at Stripe are a problem', async () => {
    const { id: creatorId } = await aCreator(db);
    await aMerchant(db, { creatorId });
    expect(await linesOf('problem')).toEqual([
      expect.stringContaining('Creators’ accounts: STRIPE_ACCOUNT_WEBHOOK_SECRET is not set'),
    ]);
    expect(await linesOf('problem', withEnv({ STRIPE_ACCOUNT_WEBHOOK_SECRET: 'whsec_2' }))).toEqual([]);
    await db.delete(merchants);
  });

  test('a quiet webhook is a problem while subscriptions continue', async () => {
    await db.execute(sql`update external_events set received_at = now() - interval '8 days'`);
    expect(await linesOf('problem'), 'nobody pays yet').toEqual([]);
    const { id: creatorId } = await aCreator(db);
    await insertPayments(db, { ...(await aMember(db, { creatorId })), word: 'quiet' });
    expect(await linesOf('problem')).toEqual([expect.stringContaining('Webhook: the last event came on')]);
    await db.execute(sql`truncate payment_subscriptions cascade`);
  });

  test('a missing or newer migration is a problem', async () => {
    const last = sql`(select max(created_at) from drizzle.__drizzle_migrations)`;
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${last} + 1)`);
    const found = await examine(around());
    expect(found.find(({ about }) => about === 'Schema')?.words).toContain('1 migrations newer');
    await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${last}`);
    const [row] = (
      (await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${last}
      returning hash, created_at`)) as unknown as { rows: { hash: string; created_at: string }[] }
    ).rows;
    expect(await linesOf('problem')).toEqual([expect.stringContaining('npm run migrate')]);
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${row!.hash}, ${row!.created_at})`,
    );
  });

  test('a pooler’s role without a statement timeout is a problem', async () => {
    const behindPooler = (limit: string) => ({
      ...withEnv({ DATABASE_DIRECT_URL: 'postgres://larder@direct.test/larder' }),
      ...withDatabase({
        db: new Proxy(db, {
          get: (target, name, itself) =>
            name !== 'execute'
              ? Reflect.get(target, name, itself)
              : (query: SQL) =>
                  target.transaction(async (tx) => {
                    await tx.execute(sql`select set_config('statement_timeout', ${limit}, true)`);
                    return tx.execute(query);
                  }),
        }),
      }),
    });
    expect(await linesOf('problem', behindPooler('0'))).toEqual([
      expect.stringMatching(/^Statements: .* Do: alter role \w+ set statement_timeout = '10s'$/),
    ]);
    expect(await linesOf('problem', behindPooler('10s'))).toEqual([]);
  });

  test('the database’s clock', async () => {
    const ahead = { now: () => new Date(Date.now() + 90_000), askForDate: async () => new Date(Date.now() + 90_000) };
    expect(await linesOf('problem', ahead)).toEqual([
      expect.stringMatching(/Database clock: this machine’s is (89|90|91) seconds ahead of the database’s/),
    ]);
  });
});

test('optional mail that is held since a restore is a problem', async () => {
  await db.execute(sql`insert into site (mode, optional_mail_held_since) values ('live', now())`);
  expect(await linesOf('problem')).toEqual([expect.stringContaining('npm run mail -- suppressions import FILE')]);
  await db.execute(sql`delete from site`);
});

test('a check that cannot decide says where to look, and is no problem', async () => {
  await db.execute(sql`truncate external_events`);
  const changes = {
    env: {
      ...env,
      BACKUP_TO: '',
      RESTORE_CHECK_URL: '',
      DKIM_DOMAIN: '',
      DKIM_SELECTOR: '',
      DKIM_PRIVATE_KEY: '',
      BOUNCE_WEBHOOK_SECRET: '',
    },
    askForDate: failing('ENOTFOUND'),
  };
  expect(await linesOf('problem', changes)).toEqual([]);
  const unknowns = await linesOf('unknown', changes);
  expect(unknowns.map((line) => line.split(':')[0])).toEqual([
    'Clock',
    'Signature of mail',
    'Bounces and complaints',
    'Webhook',
    'Backup',
  ]);
});

test('a demo that was never started is checked without being created', async () => {
  const folder = path.join(dataDirectory, 'none');
  const openDatabase = vi.fn();
  const findings = await examine({
    ...around(),
    env: { DATA_DIR: folder },
    openDatabase,
    measureDisk: failing('ENOENT'),
  });
  expect(findings.filter(({ state }) => state === 'problem')).toEqual([]);
  expect(openDatabase).not.toHaveBeenCalled();
});

test('the command prints a line each, or JSON, and exits with 1 if there is a problem', async () => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const run = async (args: string[], changes: Partial<Surroundings> = {}) => {
    printed.mockClear();
    const code = await readCommand(args, around(changes)).withoutDatabase();
    return { code, lines: printed.mock.calls.map(([text]) => String(text).trimEnd()) };
  };
  try {
    const well = await run([]);
    expect(well.code).toBe(0);
    expect(well.lines).toContain('OK: Mail server: mail.test takes mail');
    const ill = await run([], { askForDate: failing('ENOTFOUND'), verifyMailServer: failing('EAUTH') });
    expect(ill.code).toBe(1);
    expect(ill.lines.filter((line) => !line.startsWith('OK: '))).toEqual([
      'Can’t check from here: Clock: https://api.stripe.com is not reached. Do: timedatectl',
      expect.stringMatching(/^Problem: Mail server: mail\.test does not take mail \(EAUTH\)\. Correct SMTP_URL/),
    ]);
    const json = await run(['--json'], { verifyMailServer: failing('EAUTH') });
    expect(json.lines.map((line) => JSON.parse(line))).toContainEqual({
      about: 'Mail server',
      state: 'problem',
      words: expect.stringContaining('EAUTH'),
    });
  } finally {
    printed.mockRestore();
  }
});

test('a certificate and an answer are really read', async () => {
  const real = surroundings({});
  const { certificate, key } = selfSigned(dataDirectory, 'own', ['localhost']);
  const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (_, response) =>
    response.writeHead(404).end(),
  );
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { refused, until } = await real.readCertificate('localhost', port);
  expect(refused).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  expect(until.getTime() - Date.now()).toBeGreaterThan(DAY);
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  const plain = createPlainServer((_, response) => response.writeHead(404).end());
  plain.listen(port);
  await once(plain, 'listening');
  expect(await real.askForStatus(`http://localhost:${port}/`)).toBe(404);
  await expect(real.readCertificate('localhost', port)).rejects.toMatchObject({ code: expect.any(String) });
  plain.close();
  plain.closeAllConnections();
});

test('the mail server, the disk and a file are really queried', async () => {
  const real = surroundings({});
  const server = await startMailServer();
  await real.verifyMailServer(server.url);
  await server.goDown();
  await expect(real.verifyMailServer(server.url)).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
  await server.close();
  expect((await real.measureDisk(dataDirectory)).free).toBeGreaterThan(0);
  await expect(real.measureDisk(path.join(dataDirectory, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect((await real.modeOf(dataDirectory)) & 0o777).toBe(0o700);
});
