import { isSubdomain } from '../app/creator/subdomain.ts';

/** The parts of a query that change a public answer; all else (campaign marks, noise) leads to the same bytes. */
const meaningful: Record<string, readonly string[]> = {
  '/': ['after'],
  '/sitemap-creators.xml': ['from'],
  '/api/landing-pages': ['subdomain', 'id', 'creator_id'],
};

const publicPages = new Set([
  '/',
  '/welcome',
  '/template_1',
  '/privacy-policy',
  '/terms-and-conditions',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-creators.xml',
  '/api/landing-pages',
]);
const publicFolders = ['/media/', '/api/landing-pages/', '/api/creators/'];

/**
 * The one address under which a public request's answer may be kept and shared while it is made: path and meaningful
 * query. Null for everything that is not known to be the same for everyone. Such a request is rendered from this
 * address alone, without the visitor's headers, so that nothing of a visitor can be in a shared answer.
 */
export function keptKey(method: string | undefined, target: string): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const page = pageOf(path);
  if (!isPublic(page)) return null;
  if (mark < 0) return path;
  const query = new URLSearchParams(target.slice(mark + 1));
  // `_routes` is the router's: which of a page's loaders a navigation asks for.
  const names = [...(meaningful[page] ?? []), ...(page === path ? [] : ['_routes'])];
  const kept = new URLSearchParams(names.flatMap((name) => query.getAll(name).map((value) => [name, value])));
  return kept.size > 0 ? `${path}?${kept}` : path;
}

function isPublic(page: string): boolean {
  return publicPages.has(page) || isSubdomain(page.slice(1)) || publicFolders.some((folder) => page.startsWith(folder));
}

/** The page whose data the router asks for inside the browser: `/marisol.data` is of `/marisol`. */
function pageOf(path: string): string {
  if (!path.endsWith('.data')) return path;
  const page = path.slice(0, -'.data'.length);
  return page === '/_root' || page === '/_' ? '/' : page;
}
