import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../http/services.ts';
import { keyedHash } from '../secret.server.ts';
import { cookieValue, siteCookie } from './cookies.server.ts';

/** The longest lifetime that browsers allow. */
const SECONDS = 400 * 24 * 60 * 60;
/** How many accounts one browser is known to; the newest. */
const ACCOUNTS = 5;

/** What a browser stores of the accounts that have signed in there. It stays when they sign out. */
interface KnownBrowser {
  /** Random. */
  id: string;
  /** Keyed hashes of their addresses, newest first. */
  accounts: string[];
}

type Needs = Pick<Services, 'origin' | 'secrets'>;

/** Whether the account has signed in in this browser before. @param email as `normaliseEmail` gives it */
export async function isKnownBrowser(request: Request, services: Needs, email: string): Promise<boolean> {
  return (await browserKnownTo(email, request, services)) !== null;
}

/**
 * Whose guesses at the account's password are counted together: those of a browser that it has signed in in before by
 * themselves, so that strangers cannot lock its owner out there, and those of all others together.
 * @param email as `normaliseEmail` gives it
 * @returns the `account` of a limit
 */
export async function guesserOf(request: Request, services: Needs, email: string): Promise<string> {
  const known = await browserKnownTo(email, request, services);
  return known ? `${email} ${known.id}` : email;
}

/**
 * The account that signed in last in this browser, as a keyed hash; null where none has. For taking turns by account:
 * one account may have signed in in any number of browsers.
 */
export async function lastAccountIn(request: Request, services: Needs): Promise<string | null> {
  return (await read(request, services))?.accounts[0] ?? null;
}

/** The `Set-Cookie` by which the browser will be known to the account. */
export async function knownBrowserCookie(request: Request, services: Needs, email: string): Promise<string> {
  const known = (await read(request, services)) ?? { id: randomUUID(), accounts: [] };
  const [hash, ...earlier] = hashesOf(email, services);
  const others = known.accounts.filter((each) => each !== hash && !earlier.includes(each));
  const value: KnownBrowser = { id: known.id, accounts: [hash!, ...others].slice(0, ACCOUNTS) };
  return cookieOf(services).serialize(value, { maxAge: SECONDS });
}

/** About 3 MB. */
const REMEMBERED = 4_000;
/** By the site's secrets: what was found of an address and a cookie's signed value. */
const found = new WeakMap<readonly string[], LRUCache<string, KnownBrowser>>();

/**
 * Remembers who is known to whom, because each page of an account asks, and checking a signature takes as long as two
 * queries. Only what was signed here is remembered.
 */
async function browserKnownTo(email: string, request: Request, services: Needs): Promise<KnownBrowser | null> {
  const sent = cookieValue(request.headers.get('cookie'), cookieOf(services));
  if (sent === null) return null;
  let remembered = found.get(services.secrets);
  if (!remembered) {
    remembered = new LRUCache({ max: REMEMBERED });
    found.set(services.secrets, remembered);
  }
  const key = `${email} ${sent}`;
  const before = remembered.get(key);
  if (before) return before;
  const known = await read(request, services);
  if (!known || !hashesOf(email, services).some((hash) => known.accounts.includes(hash))) return null;
  remembered.set(key, known);
  return known;
}

async function read(request: Request, services: Needs): Promise<KnownBrowser | null> {
  const value: KnownBrowser | '' | null = await cookieOf(services).parse(request.headers.get('cookie'));
  return value || null;
}

/** By each of the site's secrets, the newest first. */
const hashesOf = (email: string, { secrets }: Needs) => secrets.map((each) => keyedHash(email, each, 'known browser'));

const cookieOf = ({ origin, secrets }: Needs) => siteCookie('larder_known', { origin, signedWith: secrets });

/**
 * Marks the browser as known to the account that is signed in in it, on the first page that reads the visitor, whatever
 * way they signed in: each leads to one. Pages that do not read the visitor are the same for everyone and set no
 * cookie.
 * @param user whom the request's page has read; null: nobody, or it has read nothing
 */
export async function markKnownBrowser(
  { request, response, user }: { request: Request; response: Response; user: { email: string } | null },
  services: Services,
): Promise<void> {
  if (request.method !== 'GET' || !user) return;
  if (await isKnownBrowser(request, services, user.email)) return;
  response.headers.append('Set-Cookie', await knownBrowserCookie(request, services, user.email));
}
