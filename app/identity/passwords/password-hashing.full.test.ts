import { type ScryptOptions, scrypt, scryptSync } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { describe, expect, test, vi } from 'vitest';
import { createPasswordHasher } from './password-hashing.server.ts';

type Scrypt = NonNullable<NonNullable<Parameters<typeof createPasswordHasher>[0]>['scrypt']>;

function watchedScrypt() {
  const asked: { password: unknown; salt: Buffer; N: unknown; p: unknown }[] = [];
  const held: (() => void)[] = [];
  const compute: Scrypt = (password, salt, length, options, done) => {
    asked.push({ password, salt, N: options.N, p: options.p });
    held.push(() => done(null, Buffer.alloc(length, 1)));
  };
  return { asked, held, compute };
}

const quick: Scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 2 ** 10, p: 1 }, done);

const settled = () => new Promise((resolve) => setImmediate(resolve));

// Computes real hashes, on a machine that may be slow or busy.
vi.setConfig({ testTimeout: 60_000 });

describe('a password hash', () => {
  const hasher = createPasswordHasher({ scrypt: quick });

  test('verifies its password and no other', async () => {
    const stored = await hasher.hash('correct horse battery');
    expect(stored).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(await hasher.verify('correct horse battery', stored)).toBe(true);
    expect(await hasher.verify('correct horse batterz', stored)).toBe(false);
    expect(await hasher.verify('', stored)).toBe(false);
  });

  test('of the same password differs each time', async () => {
    const [one, other] = await Promise.all([
      hasher.hash('correct horse battery'),
      hasher.hash('correct horse battery'),
    ]);
    expect(one).not.toBe(other);
  });

  test('is standard scrypt', async () => {
    const hasher = createPasswordHasher();
    const stored = await hasher.hash('correct horse battery');
    expect(await hasher.verify('correct horse battery', stored)).toBe(true);
    const [, N, r, p, salt, key] = stored.split('$');
    const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: 2 ** 27 };
    const computed = await new Promise<Buffer>((resolve, reject) =>
      scrypt('correct horse battery', Buffer.from(salt!, 'base64url'), 32, cost, (error, bytes) =>
        error ? reject(error) : resolve(bytes),
      ),
    );
    expect(key).toBe(computed.toString('base64url'));
  });

  test('is the same for composed and decomposed characters', async () => {
    const stored = await hasher.hash('crème brûlée at noon');
    expect(await hasher.verify('cre\u0300me bru\u0302le\u0301e at noon', stored)).toBe(true);
  });
});

describe('verifying', () => {
  test.each([
    ['no hash', null],
    ['an empty hash', ''],
    ['a damaged hash', 'scrypt$32768$8$1$short$short'],
    ['a hash of another kind', '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW'],
  ])('against %s does the same work, and fails', async (_, stored) => {
    const { asked, held, compute } = watchedScrypt();
    const answer = createPasswordHasher({ scrypt: compute }).verify('correct horse battery', stored);
    await settled();
    held[0]!();
    expect(await answer).toBe(false);
    expect(asked).toMatchObject([{ password: 'correct horse battery', N: 16_384, p: 5 }]);
  });

  test('fails without a hash even for the placeholder key', async () => {
    const compute: Scrypt = (_password, _salt, length, _options, done) => done(null, Buffer.alloc(length));
    expect(await createPasswordHasher({ scrypt: compute }).verify('anything', null)).toBe(false);
  });
});

describe('a hash of an earlier release', () => {
  /** Hash of 'correct horse battery', with N = 2^15 and p = 1. */
  const earlier = (() => {
    const salt = Buffer.alloc(16, 7);
    const key = scryptSync('correct horse battery', salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 });
    return `scrypt$32768$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
  })();

  test('is verified by its own cost, and known to be outdated', async () => {
    const hasher = createPasswordHasher();
    expect(await hasher.verify('correct horse battery', earlier)).toBe(true);
    expect(await hasher.verify('correct horse batterz', earlier)).toBe(false);
    expect(hasher.isOutdated(earlier)).toBe(true);
    expect(hasher.isOutdated(await hasher.hash('correct horse battery'))).toBe(false);
    expect(hasher.isOutdated('no hash')).toBe(false);
  });

  test('takes the work of a new one, so that its age does not reveal the account', async () => {
    const asked: ScryptOptions[] = [];
    const compute: Scrypt = (_password, _salt, length, options, done) => {
      asked.push(options);
      done(null, Buffer.alloc(length));
    };
    const hasher = createPasswordHasher({ scrypt: compute });
    const workOf = async (stored: string | null) => {
      asked.length = 0;
      await hasher.verify('a wrong password', stored);
      return asked.reduce((sum, { N, r, p }) => sum + N! * r! * p!, 0);
    };
    expect(await workOf(earlier)).toBe(await workOf(null));
  });
});

describe('the queue', () => {
  test('refuses more of one sender than its share, and starts nothing that was abandoned', async () => {
    const { asked, held, compute } = watchedScrypt();
    const hasher = createPasswordHasher({ atOnce: 1, scrypt: compute });
    const gone = new AbortController();
    const flood = hasher.for({ path: ['203.0.113.7'], signal: gone.signal });
    const sent = Array.from({ length: 40 }, () => flood.verify('a guess', null).catch((error: Error) => error.name));
    expect(new Set(await Promise.all(sent.slice(13)))).toEqual(new Set(['BusyError']));
    gone.abort();
    const mine = hasher.for({ path: ['203.0.113.8'] }).hash('correct horse battery');
    held[0]!();
    await settled();
    held[1]!();
    await mine;
    expect(asked.map(({ password }) => password)).toEqual(['a guess', 'correct horse battery']);
  });

  test.each([1, 3])('computes %i at once, and the rest in the order in which they came', async (atOnce) => {
    const { asked, held, compute } = watchedScrypt();
    const hasher = createPasswordHasher({ atOnce, scrypt: compute });
    const passwords = Array.from({ length: 8 }, (_, index) => `password number ${index}`);
    const hashes = passwords.map((password, index) =>
      index % 2 ? hasher.verify(password, null) : hasher.hash(password),
    );
    for (let done = 0; done < passwords.length; done += 1) {
      await settled();
      expect(asked.length - done).toBe(Math.min(atOnce, passwords.length - done));
      held[done]!();
    }
    await Promise.all(hashes);
    expect(asked.map(({ password }) => password)).toEqual(passwords);
  });

  test.each([
    ['all cores but one by default', undefined, Math.max(1, availableParallelism() - 1)],
    ['one core of too few (0)', 0, 1],
    ['one core of too few (-1)', -1, 1],
  ])('uses %s', async (_which, atOnce, used) => {
    const { asked, compute } = watchedScrypt();
    const hasher = createPasswordHasher({ ...(atOnce !== undefined && { atOnce }), scrypt: compute });
    for (let count = 0; count < availableParallelism() + 3; count += 1) void hasher.hash('correct horse battery');
    await settled();
    expect(asked).toHaveLength(used);
  });

  test('does not block the event loop', async () => {
    const hasher = createPasswordHasher({ atOnce: 1 });
    let hashing = true;
    const hashed = hasher.hash('correct horse battery').finally(() => {
      hashing = false;
    });
    let turns = 0;
    for (; hashing; turns += 1) await settled();
    await hashed;
    expect(turns).toBeGreaterThan(2);
  });
});
