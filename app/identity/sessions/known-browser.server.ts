import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../http/services.ts';
import { keyedHash } from '../secret.server.ts';
import { cookieValue, siteCookie } from './cookies.server.ts';

/** Lifetime of the cookie in seconds: the maximum that browsers allow. */
const SECONDS = 400 * 24 * 60 * 60;
const ACCOUNTS = 5;

/** Cookie value that names the accounts to which a browser is known. */
interface KnownBrowser {
  id: string;
  /** Keyed hashes of the addresses, the last added first. */
  accounts: string[];
}

type Needs = Pick<Services, 'origin' | 'secrets'>;

/** @param email normalized by `normaliseEmail` */
export async function isKnownBrowser(request: Request, services: Needs, email: string): Promise<boolean> {
  return (await browserKnownTo(email, request, services)) !== null;
}

/**
 * Returns the key under which password guesses are counted. A browser whose cookie names the account has its own key,
 * so that strangers cannot lock out the owner in that browser.
 * @param email normalized by `normaliseEmail`
 */
export async function guessKeyOf(request: Request, services: Needs, email: string): Promise<string> {
  const known = await browserKnownTo(email, request, services);
  return known ? `${email} ${known.id}` : email;
}

/** Returns a keyed hash of the account that was added last to this browser's cookie, or null if there is none. */
export async function lastAccountIn(request: Request, services: Needs): Promise<string | null> {
  return (await read(request, services))?.accounts[0] ?? null;
}

export async function knownBrowserCookie(request: Request, services: Needs, email: string): Promise<string> {
  const known = (await read(request, services)) ?? { id: randomUUID(), accounts: [] };
  const [hash, ...earlier] = hashesOf(email, services);
  const others = known.accounts.filter((each) => each !== hash && !earlier.includes(each));
  const value: KnownBrowser = { id: known.id, accounts: [hash!, ...others].slice(0, ACCOUNTS) };
  return cookieOf(services).serialize(value, { maxAge: SECONDS });
}

/** Maximum number of cached entries, about 3 MB. */
const REMEMBERED = 4_000;
/** Cached lookups by the site's secrets, keyed by address and signed cookie value. */
const found = new WeakMap<readonly string[], LRUCache<string, KnownBrowser>>();

/** Returns the cookie's value, or null if the cookie does not name the account. Caches verified cookies. */
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

/** Returns the hash under each of the site's secrets, the current secret first. */
const hashesOf = (email: string, { secrets }: Needs) => secrets.map((each) => keyedHash(email, each, 'known browser'));

const cookieOf = ({ origin, secrets }: Needs) => siteCookie('larder_known', { origin, signedWith: secrets });

/**
 * Marks the browser as known to the signed-in account, on the first page that reads the visitor.
 * @param user null if the browser is signed out or the page read no visitor
 */
export async function markKnownBrowser(
  { request, response, user }: { request: Request; response: Response; user: { email: string } | null },
  services: Services,
): Promise<void> {
  if (request.method !== 'GET' || !user) return;
  if (await isKnownBrowser(request, services, user.email)) return;
  response.headers.append('Set-Cookie', await knownBrowserCookie(request, services, user.email));
}
