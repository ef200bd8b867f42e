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
const days = (count: number) => hours(24 * count);

const FIRST_DELAY = 30;

type Fixed = readonly [times: number, seconds: number];
/**
 * `free` attempts, then one after each rising delay of at most `longest` seconds. Reset `within` seconds after the
 * first attempt.
 */
interface Rising {
  free: number;
  /** Seconds of the first delay, `FIRST_DELAY` if omitted. */
  first?: number;
  longest: number;
  within: number;
  /** Counts all addresses of a mailbox together. */
  mailbox?: true;
}

/** Guesses of a password or a code. */
const guesses: Rising = { free: 10, longest: minutes(15), within: hours(6) };
/** Mail to an address that may belong to another person. */
const mails: Rising = { free: 4, longest: hours(1), within: hours(24), mailbox: true };

interface LimitRules {
  address?: Fixed;
  creator?: Fixed;
  account?: Fixed | Rising;
  /** Attempts in one creator's account at the payment provider. */
  merchant?: Fixed;
  /** Attempts of all visitors together. Counted if the caller passes a `merchant` or `creator` key. */
  site?: Fixed;
  /** Request bytes that count as one attempt of the creator's limit. */
  bytes?: number;
  /** One attempt can block the event loop for tens of milliseconds. */
  heavy?: true;
}

/**
 * A school or a mobile network may share an address, so limits by address only bound the load from one machine. Limits
 * by account protect people from guesses and mail (docs/decisions/0034-limits-by-address.md).
 */
const limits = {
  'sign-in': { address: [200, minutes(15)], account: guesses },
  'sign-up': { address: [500, hours(1)], account: mails },
  'change-password': { account: guesses },
  'grant-access': { account: { free: 200, longest: minutes(15), within: hours(1) } },
  /** Codes of authenticator apps have six digits, and three codes are valid at a time. */
  'second-factor': { address: [200, minutes(15)], account: guesses },
  export: { account: { free: 10, longest: hours(1), within: hours(24) } },
  move: { account: { free: 10, longest: hours(1), within: hours(24) } },
  /** Submitted cards. Thieves test stolen cards where a test costs nothing. */
  card: {
    address: [100, hours(1)],
    account: { free: 10, longest: hours(1), within: hours(24) },
    merchant: [2_000, hours(1)],
    site: [10_000, hours(1)],
  },
  /** Each payment charges a card, so the form could be used to test stolen cards. */
  'pay-now': { account: { free: 10, longest: hours(1), within: hours(24) } },
  /** Requests about a creator's account at the payment provider. */
  merchant: { account: { free: 40, longest: hours(1), within: hours(24) } },
  refund: { account: { free: 200, longest: minutes(15), within: hours(1) } },
  /** Wrong offer codes; the caller refunds correct ones. */
  'offer-code': { address: [100, hours(1)], account: guesses },
  /** Saved and cooked recipes, notes, lists, weeks and timers. */
  kitchen: { account: { free: 600, longest: minutes(15), within: hours(1) } },
  /** Posts, edits, deletions, profiles, reports and blocks in communities. */
  community: { account: [30, minutes(10)] },
  /** Follows, mutes and seen marks. */
  'community-mark': { account: { free: 600, longest: minutes(15), within: hours(1) } },
  /** Reports of unlawful content. Each sends a mail to the given address. */
  report: { address: [30, hours(1)], account: mails },
  import: {
    account: { free: 40, longest: minutes(15), within: hours(1) },
    creator: [4, 10],
    bytes: 500_000,
    heavy: true,
  },
  /** Drafts of recipes and pages, saved at short pauses in typing. */
  draft: { account: { free: 1_500, longest: 60, within: minutes(15) }, creator: [80, 10], bytes: 2_300, heavy: true },
  copy: { account: { free: 60, longest: minutes(15), within: hours(1) }, creator: [10, 60], heavy: true },
  /** Changes of public content, after which the pages are rendered again. */
  publication: { account: { free: 300, longest: minutes(15), within: hours(1) }, creator: [3, 10], heavy: true },
  /** Forms that change a few rows of the account or the studio. */
  change: { address: [1_000, minutes(15)] },
  /** Each request checks a subdomain as it is typed, or claims one. */
  subdomain: { account: { free: 300, longest: minutes(15), within: hours(1) } },
  picture: { account: { free: 400, longest: minutes(15), within: hours(1) }, creator: [1_000, hours(1)] },
  /** Each request mails a link to the new address. */
  'change-email': { address: [200, hours(1)], account: mails },
  forgot: { address: [200, hours(1)], account: mails },
  /** Confirmation mails for requested letters, counted for all creators together. */
  letter: {
    address: [200, hours(1)],
    account: { free: 5, first: hours(12), longest: days(2), within: days(7), mailbox: true },
  },
  'letter-requests': { creator: [5_000, hours(1)], site: [20_000, hours(1)] },
  resend: { address: [300, hours(1)], account: mails },
  token: { address: [200, minutes(15)] },
  /** Uses of mailed links, and hand-overs between sites. Successful attempts count too. */
  verify: { address: [300, minutes(15)], account: guesses },
  google: { address: [300, minutes(15)] },
  /** A mail provider sends its users' requests from a few addresses. */
  unsubscribe: { address: [10_000, minutes(15)] },
  /** Calendar requests. A calendar provider sends its users' requests from a few addresses. */
  calendar: { address: [300, 60] },
  /** Requests of members' own feeds. A feed service sends its users' requests from a few addresses. */
  'letter-feed': { address: [300, 60] },
  /** Counted presses of links in letters: per hour, one for each link and network address. */
  'letter-click': { address: [300, 60], account: [1, hours(1)] },
  'shared-list': { address: [300, 60] },
  /** Changes by holders of a list's link, counted per list. */
  'shared-list-change': { account: { free: 600, longest: minutes(15), within: hours(1) } },
  /** Versions of lists and weeks, and news of communities. An open page polls for them. */
  version: { address: [3_000, 60] },
  analytics: { address: [200, 10] },
  'analytics-hour': { address: [10_000, hours(1)], creator: [200_000, hours(1)] },
  /** Refusals rendered on the form's own page. Further refusals are static (`middleware/`). */
  'shown-refusal': { creator: [1, 10] },
  /** Recipes rendered in other amounts and drafts shown by their link, weighted by `renderingCost`. */
  scaling: { creator: [9, 10], heavy: true },
  /** Reading the recipes counts as one attempt, and each plan counts by `planCost`. */
  dinner: { account: [60, 60], heavy: true },
  /** Webhook requests without the provider's signature. Signed requests are refunded. */
  webhook: { address: [300, 60] },
} as const satisfies Record<string, LimitRules>;

/**
 * Limits counted in memory, per process. They protect no secret, and the requests are too frequent to be worth a
 * database write.
 */
const countedHere: ReadonlySet<string> = new Set<LimitName>([
  'analytics',
  'calendar',
  'letter-feed',
  'shared-list',
  'version',
  'webhook',
  'draft',
  'shown-refusal',
  'scaling',
  'dinner',
]);

export type LimitName = keyof typeof limits;
/**
 * `address` is the visitor's network address; `account` is usually the account's email, but may be another key, such as
 * a link's hash; `merchant` is the creator who is paid.
 */
type Scope = Exclude<keyof LimitRules, 'bytes' | 'heavy' | 'site'>;
type LimitKeys<Name extends LimitName> = {
  [Each in Exclude<keyof (typeof limits)[Name], 'bytes' | 'heavy' | 'site'>]?: string;
};
export interface Limits {
  /**
   * Counts one or several attempts. If the limit is exceeded, the caller must not make the attempts.
   * @param times one by default; a limit with rising delays counts a single attempt regardless
   */
  consume<Name extends LimitName>(name: Name, keys: LimitKeys<Name>, times?: number): Promise<LimitResult>;
  /**
   * Returns the number of attempts that a request of this length costs a creator.
   * @param bytes null if the request has no length, which counts as the longest
   */
  triesOf(name: LimitName, bytes: number | null): number;
  /** Refunds an attempt that should not count towards the limit, such as a correct password. */
  refund<Name extends LimitName>(name: Name, keys: LimitKeys<Name>): Promise<void>;
}

/**
 * Creates the counters. Stored keys are keyed hashes, so that the table reveals no address. `consume` rejects if the
 * database is unavailable, with a `BusyError` if the database does not answer in time. The caller must then not make
 * the attempt.
 * @param options.scale multiplies the number of attempts, and divides the delays
 * @param options.onHeavyRefused called when an attempt of a heavy limit was refused
 */
export function createLimits(
  db: Db,
  { scale, secret, onHeavyRefused }: { scale: number; secret: string; onHeavyRefused?: () => void },
): Limits {
  const counters = new Map<string, Counter>();
  const times = (count: number) => Math.max(1, Math.round(count * scale));

  function limiter(name: LimitName, keyPrefix: string, [points, duration]: Fixed): RateLimiterAbstract {
    if (countedHere.has(name)) return new RateLimiterMemory({ keyPrefix, points, duration });
    // `deleteExpired` deletes expired rows instead. The library's timer would write warnings to the console.
    const stored = { storeClient: db, schema: rateLimits, clearExpiredByTimeout: false };
    return new RateLimiterDrizzle({ keyPrefix, points, duration, ...stored });
  }

  for (const [name, { account, address, creator, merchant, site }] of entries) {
    for (const [scope, fixed] of Object.entries({ address, creator, account, merchant, site })) {
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
      const { first = FIRST_DELAY, longest } = account;
      counters.set(prefix, risingCounter({ tries, gate, free, first, longest, scale }));
    }
  }

  /** Yields the address's counter first, so that a flood is stopped before the other counters are used up. */
  function* counted(name: LimitName, keys: { [Each in Scope]?: string }): Generator<[Counter, string]> {
    for (const scope of ['address', 'account', 'creator', 'merchant', 'site'] as const) {
      const counter = counters.get(`${name} ${scope}`);
      const key = scope === 'site' ? (keys.merchant ?? keys.creator) && 'site' : keys[scope];
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

async function inTime<Result>(counting: Promise<Result>): Promise<Result> {
  try {
    return await counting;
  } catch (error) {
    if (isTimeout(error)) throw new BusyError('A try could not be counted in time', { cause: error });
    throw error;
  }
}

function subject(name: LimitName, scope: Scope | 'site', key: string): string {
  if (scope === 'address') return addressGroup(key);
  const account = key.trim().toLowerCase();
  return byMailbox.has(name) ? mailLimitKey(account) : account;
}
