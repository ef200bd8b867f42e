import { type BinaryLike, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createFairQueue, type Sender } from '../../http/fair-queue.ts';

declare module '../../http/services.ts' {
  interface Services {
    hasher: PasswordHasher;
  }
}

/** `hash` and `verify` reject with a `BusyError` if too many hashes wait or the request was abandoned. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Returns false for a null or malformed `stored` in about the same time, so that timing does not reveal accounts. */
  verify(password: string, stored: string | null): Promise<boolean>;
  /** Returns true if the stored hash's cost differs from that of new hashes. */
  isOutdated(stored: string): boolean;
  /** Returns a hasher that queues under this sender. */
  for(sender: Sender): PasswordHasher;
}

type Scrypt = (
  password: BinaryLike,
  salt: Buffer,
  keyLength: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void;

type Cost = { N: number; r: number; p: number };

/** OWASP's scrypt parameters for 16 MiB: about 200 ms on machines of 2026 (docs/decisions/0011-own-identity.md). */
const cost: Cost = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;
/** Hash verified for an account that does not exist, so that the response takes as long as for a wrong password. */
const noAccount = { ...cost, salt: Buffer.alloc(16), key: Buffer.alloc(KEY_BYTES) };

/** Number of hashes that may wait per running hash: about six seconds of work. */
const WAITING = 32;
const RESERVED = WAITING / 4;

/**
 * Computes slow hashes (`scrypt$N$r$p$salt$key`, base64url) on Node's thread pool. Passwords are normalised to NFC, so
 * that the same text from two keyboards has the same hash.
 * @param options.atOnce at least one; by default cores − 1, which leaves a core for other work
 */
export function createPasswordHasher(options: { atOnce?: number; scrypt?: Scrypt } = {}): PasswordHasher {
  const atOnce = Math.max(1, options.atOnce ?? availableParallelism() - 1);
  const { run } = createFairQueue({ atOnce, longest: WAITING * atOnce, reserved: RESERVED * atOnce });
  const compute = options.scrypt ?? scrypt;

  const derive = (password: string, salt: Buffer, { N, r, p }: Cost) =>
    new Promise<Buffer>((resolve, reject) => {
      const maxmem = 2 * 128 * r * (N + p); // twice the memory that scrypt needs
      compute(password.normalize('NFC'), salt, KEY_BYTES, { N, r, p, maxmem }, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });

  /**
   * Derives a key with a stored cost. Below the current cost, also spends about the difference, so that timing does not
   * distinguish an old hash from an account that does not exist.
   */
  async function deriveForStored(password: string, salt: Buffer, its: Cost) {
    const key = await derive(password, salt, its);
    const p = Math.floor((work(cost) - work(its)) / (cost.N * cost.r));
    if (p > 0) await derive(password, salt, { ...cost, p });
    return key;
  }

  const hasherFor = (sender: Sender | null): PasswordHasher => ({
    async hash(password) {
      const salt = randomBytes(16);
      const key = await run(sender, () => derive(password, salt, cost));
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
    },
    async verify(password, stored) {
      const known = stored === null ? null : parse(stored);
      const { salt, key, ...its } = known ?? noAccount;
      const same = timingSafeEqual(await run(sender, () => deriveForStored(password, salt, its)), key);
      return same && known !== null;
    },
    isOutdated(stored) {
      const known = parse(stored);
      return known !== null && (known.N !== cost.N || known.r !== cost.r || known.p !== cost.p);
    },
    for: hasherFor,
  });
  return hasherFor(null);
}

const work = ({ N, r, p }: Cost) => N * r * p;

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
