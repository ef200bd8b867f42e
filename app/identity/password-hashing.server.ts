import { type BinaryLike, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';

declare module '../http/services.ts' {
  interface Services {
    hasher: PasswordHasher;
  }
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * False for a null or malformed `stored` too, in the same time, so that timing does not reveal who has an account.
   */
  verify(password: string, stored: string | null): Promise<boolean>;
}

type Scrypt = (
  password: BinaryLike,
  salt: Buffer,
  keyLength: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void;

type Cost = { N: number; r: number; p: number };

/** OWASP's scrypt of about 70 ms and 32 MiB on the machines of 2026. */
const cost: Cost = { N: 2 ** 15, r: 8, p: 1 };
const KEY_BYTES = 32;
/** Verified against for accounts that do not exist; equal to the hash of no password. */
const noAccount = { ...cost, salt: Buffer.alloc(16), key: Buffer.alloc(KEY_BYTES) };

/**
 * Slow hashes (`scrypt$N$r$p$salt$key`, base64url), computed on Node's thread pool. `atOnce` run at a time and the rest
 * are queued, which leaves one core for the process's other work. Passwords are normalised to NFC, so that the same
 * text from two keyboards has the same hash.
 * @param options.atOnce cores − 1 when not given, at least one
 * @param options.scrypt stands in for Node's in tests
 */
export function createPasswordHasher(options: { atOnce?: number; scrypt?: Scrypt } = {}): PasswordHasher {
  const take = pLimit(Math.max(1, options.atOnce ?? availableParallelism() - 1));
  const compute = options.scrypt ?? scrypt;

  const derive = (password: string, salt: Buffer, { N, r, p }: Cost) =>
    take(
      () =>
        new Promise<Buffer>((resolve, reject) => {
          const maxmem = 2 * 128 * N * r * p; // twice the memory that scrypt needs; Node's default limit is just below that
          compute(password.normalize('NFC'), salt, KEY_BYTES, { N, r, p, maxmem }, (error, key) =>
            error ? reject(error) : resolve(key),
          );
        }),
    );

  return {
    async hash(password) {
      const salt = randomBytes(16);
      const key = await derive(password, salt, cost);
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
    },
    async verify(password, stored) {
      const known = stored === null ? null : parse(stored);
      const { salt, key, ...its } = known ?? noAccount;
      const same = timingSafeEqual(await derive(password, salt, its), key);
      return same && known !== null;
    },
  };
}

function parse(stored: string): (Cost & { salt: Buffer; key: Buffer }) | null {
  const [, N, r, p, salt, key] = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d)\$([\w-]{22})\$([\w-]{43})$/.exec(stored) ?? [];
  if (!salt || !key) return null;
  return {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}
