import { scrypt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { createPasswordHasher } from './password-hashing.server.ts';

type Scrypt = NonNullable<NonNullable<Parameters<typeof createPasswordHasher>[0]>['scrypt']>;

/** Node's scrypt, recording its calls and holding back its callbacks until they are released. */
function watchedScrypt() {
  const asked: { password: unknown; salt: Buffer; N: unknown }[] = [];
  const held: (() => void)[] = [];
  const compute: Scrypt = (password, salt, length, options, done) => {
    asked.push({ password, salt, N: options.N });
    held.push(() => done(null, Buffer.alloc(length, 1)));
  };
  return { asked, held, compute };
}

/** Resolves when pending callbacks have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a password hash', () => {
  const hasher = createPasswordHasher();

  test('verifies its password and no other', async () => {
    const stored = await hasher.hash('correct horse battery');
    expect(stored).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
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
    const [, N, r, p, salt, key] = (await hasher.hash('correct horse battery')).split('$');
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
    expect(asked).toMatchObject([{ password: 'correct horse battery', N: 32_768 }]);
  });

  test('fails without a hash even for the placeholder key', async () => {
    const compute: Scrypt = (_password, _salt, length, _options, done) => done(null, Buffer.alloc(length));
    expect(await createPasswordHasher({ scrypt: compute }).verify('anything', null)).toBe(false);
  });
});

describe('the queue', () => {
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

  test('leaves one core free by default', async () => {
    const { asked, compute } = watchedScrypt();
    const hasher = createPasswordHasher({ scrypt: compute });
    for (let count = 0; count < availableParallelism() + 3; count += 1) void hasher.hash('correct horse battery');
    await settled();
    expect(asked).toHaveLength(Math.max(1, availableParallelism() - 1));
  });

  test.each([0, -1])('computes one at a time on a machine with too few cores (%i)', async (atOnce) => {
    const { asked, compute } = watchedScrypt();
    const hasher = createPasswordHasher({ atOnce, scrypt: compute });
    for (let count = 0; count < 3; count += 1) void hasher.hash('correct horse battery');
    await settled();
    expect(asked).toHaveLength(1);
  });

  test('continues after a hash that failed', async () => {
    let calls = 0;
    const compute: Scrypt = (_password, _salt, length, _options, done) => {
      calls += 1;
      if (calls === 1) done(new Error('out of memory'), Buffer.alloc(0));
      else done(null, Buffer.alloc(length, 1));
    };
    const hasher = createPasswordHasher({ atOnce: 1, scrypt: compute });
    await expect(hasher.hash('correct horse battery')).rejects.toThrow('out of memory');
    await expect(hasher.hash('correct horse battery')).resolves.toMatch(/^scrypt/);
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
