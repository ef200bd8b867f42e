import { type RateLimiterAbstract, RateLimiterDrizzle, RateLimiterMemory } from 'rate-limiter-flexible';
import type { Db } from '../../db/client.server.ts';
import { isTimeout } from '../../db/postgres-errors.server.ts';
import { rateLimits } from '../../db/schema/identity.ts';
import { BusyError } from '../../http/fair-queue.ts';
import { keyedHash } from '../secret.server.ts';
import { addressGroup } from './address-group.server.ts';
import { type Counter, fixedCounter, type LimitResult, risingCounter } from './limit-counters.server.ts';
import { mailLimitKey } from './mailbox.ts';

declare module '../../http/services.ts' {
  interface Services {
    limits: Limits;
  }
}

const minutes = (count: number) => count * 60;
const hours = (count: number) => minutes(60 * count);

/** So many tries in so many seconds. */
type Fixed = readonly [times: number, seconds: number];
/** `free` tries, then one after each of the rising delays, at most `longest` seconds; forgotten after `within`. */
interface Rising {
  free: number;
  longest: number;
  within: number;
  /** Counted together for all addresses of a mailbox. */
  mailbox?: true;
}

/** Guesses of a password: only wrong ones count, because the caller takes back the others. */
const guesses: Rising = { free: 10, longest: minutes(15), within: hours(6) };
/** Mail to an address that may be somebody else's. */
const mails: Rising = { free: 4, longest: hours(1), within: hours(24), mailbox: true };

interface LimitRules {
  address?: Fixed;
  creator?: Fixed;
  account?: Fixed | Rising;
  /** How many bytes of what is sent are one of the creator's tries, because reading them takes as long. */
  bytes?: number;
  /** One can take tens of milliseconds of the thread that answers, for which all other visitors wait. */
  heavy?: true;
}

/**
 * An address may be that of a school or a mobile network, and only has to bound what one machine can do; whoever is
 * guessed at or written to is protected by the account's limit (docs/decisions/0034-limits-by-address.md).
 */
const limits = {
  'sign-in': { address: [200, minutes(15)], account: guesses },
  'sign-up': { address: [500, hours(1)], account: mails },
  'change-password': { account: guesses },
  /** Each leaves a fact and a line of the audit log. */
  'grant-access': { account: { free: 200, longest: minutes(15), within: hours(1) } },
  /** Codes of a second factor: of six digits, of which three are right at any time. */
  'second-factor': { address: [200, minutes(15)], account: guesses },
  /** Each reads everything that is stored about the account, or of a creator. */
  export: { account: { free: 10, longest: hours(1), within: hours(24) } },
  /** Each leaves a membership in the history, and may mail its trial's beginning. */
  move: { account: { free: 10, longest: hours(1), within: hours(24) } },
  /** Each asks the payment provider; who has a list of stolen cards tries them where it costs nothing. */
  card: { address: [100, hours(1)], account: { free: 10, longest: hours(1), within: hours(24) } },
  /** Each asks the bank for money: nobody is to try cards out here. */
  'pay-now': { account: { free: 10, longest: hours(1), within: hours(24) } },
  /** Each asks the payment provider how an account stands, or for a link to its form. */
  payouts: { account: { free: 40, longest: hours(1), within: hours(24) } },
  /** Codes of offers that are wrong: the caller takes back the others. A price below the usual is no secret worth more. */
  'offer-code': { address: [100, hours(1)], account: guesses },
  /** Saving, cooking and notes: one row each. A list or a week is one row, which is written whole. */
  kitchen: { account: { free: 600, longest: minutes(15), within: hours(1) } },
  /** Bringing recipes in: each reads up to 50 MB, or adds up to 2,000 recipes. */
  import: {
    account: { free: 40, longest: minutes(15), within: hours(1) },
    creator: [4, 10],
    bytes: 500_000,
    heavy: true,
  },
  /** Drafts of recipes and pages, which are saved while somebody types: once in a second at most. */
  draft: { account: { free: 1_500, longest: 60, within: minutes(15) }, creator: [80, 10], bytes: 2_300, heavy: true },
  /** Copies of recipes: each stores a whole recipe three times. */
  copy: { account: { free: 60, longest: minutes(15), within: hours(1) }, creator: [10, 60], heavy: true },
  /** What changes what everybody sees, after which its pages are rendered anew. */
  publication: { account: { free: 300, longest: minutes(15), within: hours(1) }, creator: [3, 10], heavy: true },
  /** Forms that change a row or two of the account or the studio. */
  change: { address: [1_000, minutes(15)] },
  /** Each asks whether a name is taken, as it is typed, or takes it. */
  subdomain: { account: { free: 300, longest: minutes(15), within: hours(1) } },
  /** Each is decoded, which takes a second of one core. */
  picture: { account: { free: 400, longest: minutes(15), within: hours(1) }, creator: [1_000, hours(1)] },
  /** Mail to the new address. */
  'change-email': { address: [200, hours(1)], account: mails },
  forgot: { address: [200, hours(1)], account: mails },
  resend: { address: [300, hours(1)], account: mails },
  token: { address: [200, minutes(15)] },
  /** The account of a verification is its link, whose sign-up's password may be guessed there; every try counts. */
  verify: { address: [300, minutes(15)], account: guesses },
  google: { address: [300, minutes(15)] },
  /** A mail provider posts for all of its users from a few addresses. */
  unsubscribe: { address: [10_000, minutes(15)] },
  /** Calendars that are asked for: a provider does that for all of its users from a few addresses. */
  calendar: { address: [300, 60] },
  /** Shopping lists that are asked for by their links: a household may share an address, and so may a school. */
  'shared-list': { address: [300, 60] },
  /** What holders of a list's link do to it, counted by the list. */
  'shared-list-change': { account: { free: 600, longest: minutes(15), within: hours(1) } },
  /** Versions of lists and weeks: an open page asks every four seconds, for one row by its key. */
  version: { address: [3_000, 60] },
  /** Batches of events: a visitor sends one every few seconds at most, and a whole office may share an address. */
  analytics: { address: [200, 10] },
  /**
   * Events, not batches: what one address, and all addresses together for one creator, can store. A few clicks come
   * from a visit, so this is a launch behind one mobile network; a flood would store ten megabytes.
   */
  'analytics-hour': { address: [10_000, hours(1)], creator: [200_000, hours(1)] },
  /** Refusals that are shown on the form's own page; those after them are made of constants (`middleware/`). */
  'shown-refusal': { creator: [1, 10] },
  /** Renderings of a recipe in other amounts, by what they cost (`renderingCost`): nothing at the usual length. */
  scaling: { creator: [9, 10], heavy: true },
  /** Dinners: one for reading their recipes, and plans by what they cost (`planCost`). The largest takes a third of a second. */
  dinner: { account: [60, 60], heavy: true },
  /** What is sent to the webhook without the provider's signature; the provider's own are taken back. */
  webhook: { address: [300, 60] },
} as const satisfies Record<string, LimitRules>;

/**
 * Counted in memory, by each process: these are frequent and cheap and protect no secret, so they are not worth a
 * database write. The short period bounds the memory that a flood from many addresses can take.
 */
const countedHere: ReadonlySet<string> = new Set<LimitName>([
  'analytics',
  'calendar',
  'shared-list',
  'version',
  'webhook',
  'draft',
  'shown-refusal',
  'scaling',
  'dinner',
]);

export type LimitName = keyof typeof limits;
/** Whose tries are counted: the visitor's address, the account's email, the creator's id. Each given one is counted. */
type Scope = Exclude<keyof LimitRules, 'bytes' | 'heavy'>;
type LimitKeys<Name extends LimitName> = {
  [Each in Exclude<keyof (typeof limits)[Name], 'bytes' | 'heavy'>]?: string;
};
export interface Limits {
  /**
   * Counts one try, or several at once. Over the limit they must not be made, and the result says when to retry.
   * @param times one when not given; tries of an account with rising delays are counted one by one
   */
  consume<Name extends LimitName>(name: Name, keys: LimitKeys<Name>, times?: number): Promise<LimitResult>;
  /**
   * How many of a creator's tries a request of this length is: at most seven of eight that she has in a period, so that
   * a short one may follow the longest.
   * @param bytes null: the sender did not say, which counts as the longest
   */
  triesOf(name: LimitName, bytes: number | null): number;
  /** Takes back a counted try that is not one of those that the limit is for, such as a right password. */
  refund<Name extends LimitName>(name: Name, keys: LimitKeys<Name>): Promise<void>;
}

/**
 * Counters in the database, shared by all processes, except those of `countedHere`. Stored under keyed hashes, so that
 * the table reveals no address; what is counted in memory is not stored. Throws when the database is unavailable, and a
 * `BusyError` when it does not answer in time: what was not counted must not be done.
 * @param options.scale multiplies every number of tries, and divides the delays
 * @param options.onHeavyRefused called when a try of a heavy kind was refused
 */
export function createLimits(
  db: Db,
  { scale, secret, onHeavyRefused }: { scale: number; secret: string; onHeavyRefused?: () => void },
): Limits {
  const counters = new Map<string, Counter>();
  const times = (count: number) => Math.max(1, Math.round(count * scale));

  function limiter(name: LimitName, keyPrefix: string, [points, duration]: Fixed): RateLimiterAbstract {
    if (countedHere.has(name)) return new RateLimiterMemory({ keyPrefix, points, duration });
    // `deleteExpired` clears them instead: the library's own timer would warn on the console.
    const stored = { storeClient: db, schema: rateLimits, clearExpiredByTimeout: false };
    return new RateLimiterDrizzle({ keyPrefix, points, duration, ...stored });
  }

  for (const [name, { account, address, creator }] of entries) {
    for (const [scope, fixed] of Object.entries({ address, creator, account })) {
      if (!fixed || !isFixed(fixed)) continue;
      const [count, seconds] = fixed;
      const key = `${name} ${scope}`;
      counters.set(key, fixedCounter(limiter(name, key, [times(count), seconds])));
    }
    if (account && !isFixed(account)) {
      const prefix = `${name} account`;
      const free = times(account.free);
      const tries = limiter(name, prefix, [free, account.within]);
      const gate = limiter(name, `${prefix} gate`, [1, account.longest]);
      counters.set(prefix, risingCounter({ tries, gate, free, longest: account.longest, scale }));
    }
  }

  /** The counters that the keys are for, the address's first, which a flood is stopped by before it uses up another. */
  function* counted(name: LimitName, keys: { [Each in Scope]?: string }): Generator<[Counter, string]> {
    for (const scope of ['address', 'account', 'creator'] as const) {
      const counter = counters.get(`${name} ${scope}`);
      const key = keys[scope];
      if (!counter || key === undefined) continue;
      const whose = subject(name, scope, key);
      yield [counter, countedHere.has(name) ? whose : keyedHash(whose, secret, 'limits')];
    }
  }

  return {
    async consume(name, keys, times = 1) {
      for (const [counter, key] of counted(name, keys)) {
        const result = await inTime(counter.consume(key, times));
        if (result.ok) continue;
        const { heavy }: LimitRules = limits[name];
        if (heavy) onHeavyRefused?.();
        return result;
      }
      return { ok: true };
    },
    triesOf(name, bytes) {
      const { bytes: each, creator }: LimitRules = limits[name];
      if (each === undefined || !creator) return 1;
      const most = Math.ceil((times(creator[0]) * 7) / 8);
      return bytes === null ? most : Math.min(most, Math.max(1, Math.ceil(bytes / each)));
    },
    async refund(name, keys) {
      for (const [counter, key] of counted(name, keys)) await inTime(counter.refund(key));
    },
  };
}

const entries = Object.entries(limits) as [LimitName, LimitRules][];
const isFixed = (rule: Fixed | Rising): rule is Fixed => 'length' in rule;
const byMailbox = new Set(
  entries.filter(([, { account }]) => account && !isFixed(account) && account.mailbox).map(([name]) => name),
);

/** @throws a `BusyError` where the database does not answer in time */
async function inTime<Result>(counting: Promise<Result>): Promise<Result> {
  try {
    return await counting;
  } catch (error) {
    if (isTimeout(error)) throw new BusyError('A try could not be counted in time', { cause: error });
    throw error;
  }
}

/** What is counted as one. */
function subject(name: LimitName, scope: Scope, key: string): string {
  if (scope === 'address') return addressGroup(key);
  const account = key.trim().toLowerCase();
  return byMailbox.has(name) ? mailLimitKey(account) : account;
}
