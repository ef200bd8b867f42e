import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { errorsOf, live, template } from '../tests/support/config.ts';
import { ConfigError, readConfig } from './config.ts';

describe('an empty environment', () => {
  const config = readConfig({}, template);

  test('is the demo on loopback, with the embedded database', () => {
    expect(config).toMatchObject({ mode: 'demo', port: 3000, host: '127.0.0.1', databaseUrl: null, template });
    expect(config.origin).toBe('http://localhost:3000');
    expect(config.dataDirectory).toMatch(/[\\/]\.data$/);
    expect(config.supportEmail).toBe('support@larder.example');
  });

  test('has footer links under larder.example', () => {
    for (const url of Object.values(config.links)) expect(url).toMatch(/^https:\/\/larder\.example\//);
  });

  test('is the same as one with empty variables', () => {
    const empty = { APP_MODE: '', PORT: '', HOST: '', APP_ORIGIN: '', DATABASE_URL: '', SMTP_URL: '', ABOUT_URL: '' };
    expect(readConfig(empty, template)).toEqual(config);
  });
});

describe('live mode', () => {
  test('reports all missing and malformed variables together', () => {
    const names = ['DATABASE_URL', 'AUTH_SECRET', 'SMTP_URL', 'APP_ORIGIN'];
    const missing = errorsOf({ APP_MODE: 'live' }).join();
    for (const name of names) expect(missing).toContain(name);
    const malformed = errorsOf({ APP_MODE: 'live', DATABASE_URL: 'mysql://db.example', PORT: 'x' }).join();
    for (const name of [...names, 'PORT']) expect(malformed).toContain(name);
  });

  test('with all required variables has no demo content or links', () => {
    const config = readConfig({ ...live, ABOUT_URL: 'https://about.example/us' }, template);
    expect(config).toMatchObject({ mode: 'live', template: null, origin: 'https://larder.example' });
    expect(config.links).toEqual({
      about: 'https://about.example/us',
      contact: null,
      instagram: null,
      tiktok: null,
      linkedin: null,
    });
  });

  test('may listen on a public address, and requires an https origin', () => {
    expect(errorsOf({ ...live, HOST: '0.0.0.0' })).toEqual([]);
    expect(errorsOf({ ...live, APP_ORIGIN: 'http://larder.example' })).toEqual([
      'APP_ORIGIN must be an https address in live mode',
    ]);
  });

  test('shows the template page that the operator configures', () => {
    const named = { TEMPLATE_PAGE_ID: template.pageId, TEMPLATE_CREATOR_ID: template.creatorId };
    expect(readConfig({ ...live, ...named }, { pageId: 'x', creatorId: 'y' }).template).toEqual(template);
  });
});

describe('the demo', () => {
  test.each(['0.0.0.0', '::', '192.168.1.4', 'example.com', '127.0.0.1.example.com'])('refuses %s', (HOST) => {
    expect(errorsOf({ HOST }).join()).toContain('DEMO_PUBLIC=1');
    expect(errorsOf({ HOST, DEMO_PUBLIC: '0' })).toHaveLength(1);
  });

  test.each(['127.0.0.1', '127.8.0.1', 'localhost', '::1'])('accepts %s', (HOST) => {
    expect(errorsOf({ HOST })).toEqual([]);
  });

  const APP_ORIGIN = 'https://larder.example';

  test('refuses a public origin without a mode, and names the missing setting', () => {
    for (const env of [{ APP_ORIGIN }, { APP_ORIGIN, DEMO_PUBLIC: '1' }, { APP_ORIGIN, APP_MODE: '' }]) {
      expect(errorsOf(env)).toEqual([expect.stringMatching(/^APP_MODE is missing/)]);
    }
    expect(errorsOf({ APP_ORIGIN: 'http://192.168.1.4:3000' })).toHaveLength(1);
  });

  test('has a public address or origin with DEMO_PUBLIC=1 only', () => {
    expect(errorsOf({ HOST: '0.0.0.0', DEMO_PUBLIC: '1' })).toEqual([]);
    expect(errorsOf({ APP_ORIGIN, APP_MODE: 'demo' })).toEqual([expect.stringMatching(/^DEMO_PUBLIC is missing/)]);
    expect(errorsOf({ APP_ORIGIN, APP_MODE: 'demo', DEMO_PUBLIC: '1' })).toEqual([]);
  });

  test.each(['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:3000'])('may be at %s', (origin) => {
    expect(errorsOf({ APP_ORIGIN: origin })).toEqual([]);
  });
});

test.each([
  ['APP_MODE', 'production'],
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'not an address'],
  ['DATABASE_POOL', '1'],
  ['DATABASE_POOL', '1000'],
  ['AUTH_SECRET', 'short'],
  ['SMTP_URL', 'https://mail.example'],
  ['SUPPORT_EMAIL', 'nobody'],
  ['ABOUT_URL', 'javascript:alert(1)'],
  ['TEMPLATE_PAGE_ID', 'seven'],
  ['ANALYTICS_CONSENT', 'no'],
  ['ANALYTICS_KEEP_DAYS', '0'],
  ['MIXPANEL_API_HOST', 'api.mixpanel.com'],
])('%s=%s is refused with the name of the variable', (name, value) => {
  expect(errorsOf({ [name]: value }).join()).toContain(name);
});

describe('analytics', () => {
  test('by default assumes consent, stores events for 400 days and forwards nothing', () => {
    const { analytics } = readConfig({ MIXPANEL_TOKEN: '' }, template);
    expect(analytics).toEqual({ consent: 'assumed', keepDays: 400, mixpanel: null });
  });

  test('forwards events when a Mixpanel token is set', () => {
    const env = { ANALYTICS_CONSENT: 'ask', ANALYTICS_KEEP_DAYS: '30', MIXPANEL_TOKEN: 'token' };
    const { analytics } = readConfig(env, template);
    const mixpanel = { token: 'token', apiHost: 'https://api.mixpanel.com' };
    expect(analytics).toEqual({ consent: 'ask', keepDays: 30, mixpanel });
    const european = readConfig({ ...env, MIXPANEL_API_HOST: 'https://api-eu.mixpanel.com/' }, template);
    expect(european.analytics.mixpanel!.apiHost).toBe('https://api-eu.mixpanel.com');
  });
});

test('the errors of several variables are reported together, one per line', () => {
  const errors = errorsOf({ PORT: 'x', SUPPORT_EMAIL: 'y', ABOUT_URL: 'z' });
  expect(errors).toHaveLength(3);
  expect(new ConfigError(errors).message.split('\n')).toHaveLength(4);
});

test.each([
  ['https://larder.example/', 'https://larder.example'],
  ['https://Larder.Example:443/path?x', 'https://larder.example'],
  ['http://localhost:8080', 'http://localhost:8080'],
])('the origin of %s is %s', (APP_ORIGIN, origin) => {
  expect(readConfig({ APP_ORIGIN, APP_MODE: 'demo', DEMO_PUBLIC: '1' }, template).origin).toBe(origin);
});

describe('the secrets', () => {
  const secretsOf = (text: string) => readConfig({ ...live, AUTH_SECRET: text }, template).authSecrets;
  const [one, other] = ['a'.repeat(32), 'b'.repeat(40)];

  test('can be a list, newest first, so that a secret is rotated without signing anyone out', () => {
    expect(secretsOf(`${one},${other}`)).toEqual([one, other]);
  });

  test.each([`${one},short`, `short,${one}`, `${'c'.repeat(31)},${'d'.repeat(31)}`])(
    '%s is refused, because one of them is too short',
    (text) => {
      expect(errorsOf({ ...live, AUTH_SECRET: text }).join()).toContain('AUTH_SECRET must be at least 32 characters');
    },
  );
});

test('no error message contains a secret', () => {
  const errors = errorsOf({ ...live, AUTH_SECRET: 'hunter2', DATABASE_URL: 'mysql://larder:hunter2@db' }).join();
  expect(errors).not.toContain('hunter2');
});

const onPostgres = { DATABASE_URL: live.DATABASE_URL };

describe('WORKERS', () => {
  test('sets whether a process works on jobs', () => {
    expect(readConfig(onPostgres, template).workers).toBe('inside');
    expect(readConfig({ ...onPostgres, WORKERS: 'off' }, template).workers).toBe('off');
    expect(errorsOf({ ...onPostgres, WORKERS: 'on' })).toEqual(["WORKERS must be 'inside', 'off' or 'only'"]);
  });

  test('a process that only works on jobs is a single one, whatever WEB_CONCURRENCY says', () => {
    const config = readConfig({ ...onPostgres, WORKERS: 'only', WEB_CONCURRENCY: '3' }, template);
    expect([config.workers, config.processes]).toEqual(['only', 1]);
  });

  test('with the embedded database the single process works on jobs', () => {
    expect(readConfig({ WORKERS: 'off' }, template).workers).toBe('inside');
    expect(errorsOf({ WORKERS: 'only' })).toEqual([expect.stringMatching(/^WORKERS only needs DATABASE_URL/)]);
  });
});

describe('WEB_CONCURRENCY', () => {
  test('defaults to one process; a number sets the count, `auto` one per core', () => {
    expect(readConfig({}, template).processes).toBe(1);
    expect(readConfig({ ...onPostgres, WEB_CONCURRENCY: '3' }, template).processes).toBe(3);
    expect(readConfig({ ...onPostgres, WEB_CONCURRENCY: 'auto' }, template).processes).toBe(availableParallelism());
  });

  test('above one is refused with the embedded database, naming both settings, even on a machine with one core', () => {
    for (const WEB_CONCURRENCY of ['2', 'auto']) {
      expect(errorsOf({ WEB_CONCURRENCY })).toEqual([expect.stringMatching(/^WEB_CONCURRENCY .* needs DATABASE_URL/)]);
    }
    expect(errorsOf({ WEB_CONCURRENCY: '1' })).toEqual([]);
  });

  test('must be a whole number of at least one', () => {
    for (const WEB_CONCURRENCY of ['0', '-1', '1.5', 'all', '1000']) {
      expect(errorsOf({ ...onPostgres, WEB_CONCURRENCY })).toEqual([
        expect.stringContaining("WEB_CONCURRENCY must be 'auto' or a number"),
      ]);
    }
  });
});

test('DATABASE_POOL sets the number of connections, and the error names the range', () => {
  expect(readConfig({}, template).databasePool).toBeNull();
  expect(readConfig({ DATABASE_POOL: '25' }, template).databasePool).toBe(25);
  expect(errorsOf({ DATABASE_POOL: '0' })).toEqual(['DATABASE_POOL must be a number of connections from 2 to 200']);
});

describe('picture storage', () => {
  test('is the data directory, unless a bucket is configured', () => {
    expect(readConfig({ S3_REGION: 'eu-west-1' }, template).s3).toBeNull();
    expect(readConfig({ S3_BUCKET: 'pictures' }, template).s3).toEqual({
      bucket: 'pictures',
      region: 'us-east-1',
      endpoint: null,
      credentials: null,
      forcePathStyle: false,
    });
    const place = { S3_BUCKET: 'b', S3_REGION: 'r', S3_ENDPOINT: 'https://s3.example', S3_FORCE_PATH_STYLE: '1' };
    const all = { ...place, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(readConfig(all, template).s3).toEqual({
      bucket: 'b',
      region: 'r',
      endpoint: 'https://s3.example',
      forcePathStyle: true,
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
  });

  test.each([
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET'],
    [{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }, 'S3_BUCKET'],
    [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY'],
    [{ S3_BUCKET: 'b', S3_SECRET_ACCESS_KEY: 'secret' }, 'S3_ACCESS_KEY_ID'],
    [{ S3_BUCKET: 'b', S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT'],
    [{ S3_BUCKET: 'b', S3_FORCE_PATH_STYLE: 'yes' }, 'S3_FORCE_PATH_STYLE'],
  ])('%j does not start, and names %s', (env, named) => {
    expect(errorsOf(env).join(' ')).toContain(named);
  });
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'auth-secret');
  writeFileSync(file, `${'y'.repeat(40)}\n`);

  test('is read without the line break at its end', () => {
    const { AUTH_SECRET: _, ...without } = live;
    expect(readConfig({ ...without, AUTH_SECRET_FILE: file }, template).authSecrets).toEqual(['y'.repeat(40)]);
  });

  test('is refused beside the secret itself, and if it cannot be read', () => {
    expect(errorsOf({ ...live, AUTH_SECRET_FILE: file })).toEqual([
      'AUTH_SECRET and AUTH_SECRET_FILE are both set: set one of them',
    ]);
    const { SMTP_URL: _, ...without } = live;
    expect(errorsOf({ ...without, SMTP_URL_FILE: '/nowhere/smtp' })).toEqual([
      'SMTP_URL_FILE /nowhere/smtp cannot be read (ENOENT)',
    ]);
  });
});

test('DATABASE_DIRECT_URL without DATABASE_URL is refused', () => {
  expect(errorsOf({ DATABASE_DIRECT_URL: 'postgres://db.example/larder' })).toEqual([
    'DATABASE_DIRECT_URL is of no use without DATABASE_URL',
  ]);
});
