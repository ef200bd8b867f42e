import { describe, expect, test } from 'vitest';
import { live, template } from '../tests/support/config.ts';
import { ConfigError, readCommandConfig, readCommandDatabase } from './config.ts';

const liveSite = { mode: 'live', origin: 'https://larder.example' } as const;
const liveKeys = { STRIPE_SECRET_KEY: 'sk_live_one', STRIPE_PUBLISHABLE_KEY: 'pk_live_one' };
const { DATABASE_URL } = live;

const errorsOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return [];
};

describe('a command', () => {
  test('has no mode and origin if the environment sets none', () => {
    const found = readCommandDatabase({ DATABASE_URL, APP_MODE: '', APP_ORIGIN: '' });
    expect(found).toMatchObject({ databaseUrl: DATABASE_URL, named: { mode: null, origin: null } });
  });

  test('has those of the environment, with the origin normalized', () => {
    const { named } = readCommandDatabase({ ...live, APP_ORIGIN: 'https://Larder.example:443/' });
    expect(named).toEqual({ mode: 'live', origin: 'https://larder.example' });
  });

  test('opens as many connections as a site', () => {
    expect(readCommandDatabase({ DATABASE_URL, DATABASE_POOL: '3' })).toMatchObject({ databasePool: 3 });
    expect(errorsOf(() => readCommandDatabase({ DATABASE_URL, DATABASE_POOL: 'x' }))).toEqual([
      expect.stringMatching(/^DATABASE_POOL must be/),
    ]);
  });

  test('of a live site never opens the embedded database', () => {
    expect(errorsOf(() => readCommandDatabase({ APP_MODE: 'live' }))).toEqual([
      'DATABASE_URL must be set in live mode',
    ]);
  });

  test('refuses a live site at a plain http address', () => {
    const read = () => readCommandDatabase({ ...live, APP_ORIGIN: 'http://larder.example' });
    expect(errorsOf(read)).toEqual(['APP_ORIGIN must be an https address in live mode']);
  });

  test('does not need settings used only for serving', () => {
    expect(errorsOf(() => readCommandDatabase({ DATABASE_URL, APP_MODE: 'live' }))).toEqual([]);
    const config = readCommandConfig({ DATABASE_URL }, liveSite, template);
    expect(config).toMatchObject({ ...liveSite, databaseUrl: DATABASE_URL, stripe: null, template: null });
    const publicDemo = { mode: 'demo', origin: 'https://demo.example' } as const;
    expect(readCommandConfig({ DATABASE_URL }, publicDemo, template)).toMatchObject({ ...publicDemo, template });
  });

  test('of a live site charges with its live keys, which a demo refuses', () => {
    const env = { DATABASE_URL, ...liveKeys };
    expect(readCommandConfig(env, liveSite, template).stripe).toMatchObject({ livemode: true });
    const asDemo = () => readCommandConfig(env, { mode: 'demo', origin: null }, template);
    expect(errorsOf(asDemo)).toEqual([expect.stringContaining('live mode are refused in the demo')]);
  });

  test('uses the demo’s default origin if the database has none', () => {
    const config = readCommandConfig({ PORT: '4000' }, { mode: 'demo', origin: null }, template);
    expect(config.origin).toBe('http://localhost:4000');
  });
});
