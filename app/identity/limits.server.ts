import { isIPv4, isIPv6 } from 'node:net';
import { type RateLimiterAbstract, RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../db/client.server.ts';
import { rateLimits } from '../db/schema/identity.ts';
import { keyedHash } from './secret.server.ts';

declare module '../http/services.ts' {
  interface Services {
    limits: Limits;
  }
}

const minutes = (count: number) => count * 60;
const HOUR = minutes(60);

/** Number of tries and period in seconds: by one address, for one account, for one creator. */
const limits = {
  'sign-in': { address: [30, minutes(15)], account: [10, minutes(15)] },
  'sign-up': { address: [10, HOUR], account: [5, HOUR] },
  forgot: { address: [20, HOUR], account: [5, HOUR] },
  resend: { address: [20, HOUR], account: [5, HOUR] },
  token: { address: [30, minutes(15)] },
  verify: { address: [30, minutes(15)] },
  google: { address: [30, minutes(15)] },
  /** Batches of events: a visitor sends one every few seconds at most, and a whole office may share an address. */
  analytics: { address: [200, 10] },
  /**
   * Events, not batches: what one address, and all addresses together for one creator, can store. A few clicks come
   * from a visit, so this is a launch behind one mobile network; a flood would store ten megabytes.
   */
  'analytics-hour': { address: [10_000, HOUR], creator: [200_000, HOUR] },
} as const satisfies Record<string, Partial<Record<Scope, readonly [times: number, seconds: number]>>>;

/**
 * Counted in memory, by each process: the events are frequent and cheap and protect no secret, so they are not worth a
 * database write. The short period bounds the memory that a flood from many addresses can take.
 */
const countedHere: ReadonlySet<string> = new Set<LimitName>(['analytics']);

type Scope = 'address' | 'account' | 'creator';
export type LimitName = keyof typeof limits;
/** Whose tries are counted: the visitor's address, the account's email, the creator's id. Each given one is counted. */
export type LimitKeys<Name extends LimitName> = { [Each in keyof (typeof limits)[Name]]?: string };
export type LimitResult = { ok: true } | { ok: false /** Seconds. */; retryAfter: number };

export interface Limits {
  /**
   * Counts one try, or several at once. Over the limit they must not be made, and the result says when to retry.
   * @param times one when not given
   */
  consume<Name extends LimitName>(name: Name, keys: LimitKeys<Name>, times?: number): Promise<LimitResult>;
}

/**
 * Counters in the database, shared by all processes, except those of `countedHere`. Stored under keyed hashes, so that
 * the table reveals no address. Throws when the database is unavailable.
 * @param options.scale multiplies every limit
 */
export function createLimits(db: Db, { scale, secret }: { scale: number; secret: string }): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [name, scopes] of Object.entries(limits)) {
    for (const [scope, [times, seconds]] of Object.entries(scopes)) {
      const keyPrefix = `${name} ${scope}`;
      const limit = { keyPrefix, points: Math.max(1, Math.round(times * scale)), duration: seconds };
      // `deleteExpired` clears them instead: the library's own timer would warn on the console.
      const stored = { storeClient: db, schema: rateLimits, clearExpiredByTimeout: false };
      const here = countedHere.has(name);
      limiters.set(keyPrefix, here ? new RateLimiterMemory(limit) : new RateLimiterDrizzle({ ...limit, ...stored }));
    }
  }

  return {
    async consume(name, keys, times = 1) {
      // The address first: a flood from one address is stopped before it uses up what an account may try.
      const given: Partial<Record<Scope, string>> = keys;
      for (const scope of ['address', 'account', 'creator'] as const) {
        const limiter = limiters.get(`${name} ${scope}`);
        const key = given[scope];
        if (!limiter || key === undefined) continue;
        const counted = scope === 'address' ? addressGroup(key) : key.trim().toLowerCase();
        const result = await consumeFrom(limiter, keyedHash(counted, secret, 'limits'), times);
        if (!result.ok) return result;
      }
      return { ok: true };
    },
  };
}

async function consumeFrom(limiter: RateLimiterAbstract, key: string, times: number): Promise<LimitResult> {
  try {
    await limiter.consume(key, times);
    return { ok: true };
  } catch (thrown) {
    if (!(thrown instanceof RateLimiterRes)) throw thrown;
    return { ok: false, retryAfter: Math.max(1, Math.ceil(thrown.msBeforeNext / 1000)) };
  }
}

/** The key of one subscriber's addresses: for IPv6 the first 64 bits, the usual prefix assigned to a home network. */
function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [before = '', after] = canonical.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after?.split(':').filter(Boolean) ?? [];
  const groups = [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
