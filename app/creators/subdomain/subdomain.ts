import { paths } from '../../paths.ts';

/** Syntax of a landing page's `subdomain`: a DNS label (RFC 1123) in lower case. */
const pattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Words reserved for the site's own URLs, of present pages and likely future ones. `tests/http/route-table.test.ts`
 * keeps `served` and `process` equal to the rows of `route-table.ts`.
 */
export const reservedWords = {
  served: [
    'account',
    'api',
    'assets',
    'auth',
    'dev',
    'fallback',
    'house',
    'kitchen',
    'media',
    'operator',
    'privacy-policy',
    'sign-in',
    'sign-out',
    'sign-up',
    'studio',
    'terms-and-conditions',
    'welcome',
  ],
  process: ['healthz', 'readyz'],
  toCome: [
    'about',
    'abuse',
    'accessibility',
    'admin',
    'app',
    'apps',
    'autoconfig',
    'autodiscover',
    'blog',
    'bounce',
    'careers',
    'cdn',
    'community',
    'contact',
    'cookies',
    'creators',
    'faq',
    'feedback',
    'ftp',
    'gift',
    'gifts',
    'guidelines',
    'help',
    'imap',
    'imprint',
    'jobs',
    'legal',
    'letters',
    'login',
    'logout',
    'mail',
    'mx',
    'newsletter',
    'ns1',
    'ns2',
    'offer',
    'pop',
    'postmaster',
    'press',
    'pricing',
    'privacy',
    'recipes',
    'report',
    'search',
    'security',
    'settings',
    'smtp',
    'static',
    'status',
    'support',
    'terms',
    'waitlist',
    'webmail',
    'www',
  ],
} as const;

const reserved: ReadonlySet<string> = new Set(Object.values(reservedWords).flat());

export function isSubdomain(value: string): boolean {
  return pattern.test(value) && !reserved.has(value);
}

export type SubdomainResult =
  | { ok: true; subdomain: string }
  | { ok: false; reason: 'subdomain-malformed' | 'subdomain-reserved'; subdomain: string };

export function readSubdomain(text: string): SubdomainResult {
  const subdomain = text.trim().toLowerCase();
  if (isSubdomain(subdomain)) return { ok: true, subdomain };
  return { ok: false, reason: reserved.has(subdomain) ? 'subdomain-reserved' : 'subdomain-malformed', subdomain };
}

/** Derives a subdomain from a name ("Bea's Broth" → "beas-broth"). Returns null if the result is empty or reserved. */
export function subdomainFromName(name: string): string | null {
  const slug = name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-+|(?<!-)-+$/g, '');
  return isSubdomain(slug) ? slug : null;
}

/**
 * Returns the creator of a path on this site, or null. At a creator's own address, any path that is not on the platform
 * is that creator's. Does not check that the creator exists.
 */
export function creatorOfPath(path: string | null): { subdomain: string } | { creatorId: string } | null {
  const { subdomain, platform = '' } = globalThis.ownSite ?? {};
  if (subdomain && !path?.startsWith(platform)) return { subdomain };
  const [pathname = ''] = path?.slice(platform.length).split(/[?#]/) ?? [];
  const [, first = '', second, ...rest] = pathname.split('/');
  if (first === paths.signUp().slice(1)) return second ? { creatorId: second } : null;
  if (second === 'success' && rest.length === 0) return { creatorId: first };
  return isSubdomain(first) ? { subdomain: first } : null;
}

export function pathOfCreator(brand: { creatorId: string; path: string | null }): string {
  return brand.path ?? paths.signUp(brand.creatorId);
}
