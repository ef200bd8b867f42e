import { paths } from '../paths.ts';
import { isSubdomain } from './subdomain/subdomain.ts';

/**
 * Returns the creator of a path on this site, such as a page below `/{name}`, a sign-up or a success page. Returns null
 * for other paths. Does not check that the creator exists.
 */
export function creatorOfPath(path: string | null): { subdomain: string } | { creatorId: string } | null {
  const [pathname = ''] = path?.split(/[?#]/) ?? [];
  const [, first = '', second] = pathname.split('/');
  if (first === paths.signUp().slice(1)) return second ? { creatorId: second } : null;
  if (pathname === paths.success(first)) return { creatorId: first };
  return isSubdomain(first) ? { subdomain: first } : null;
}

/** Returns a creator's path on this site: the landing page, or the sign-up if there is no public page. */
export function pathOfCreator(brand: { creatorId: string; path: string | null }): string {
  return brand.path ?? paths.signUp(brand.creatorId);
}
