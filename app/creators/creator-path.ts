import { paths } from '../paths.ts';
import { isSubdomain } from './subdomain/subdomain.ts';

/**
 * The creator that a path of this site belongs to: a page below `/{name}`, a sign-up, a success page. Null for paths of
 * no creator. Whether that creator exists is not checked.
 */
export function creatorOfPath(path: string | null): { subdomain: string } | { creatorId: string } | null {
  const [pathname = ''] = path?.split(/[?#]/) ?? [];
  const [, first = '', second] = pathname.split('/');
  if (first === paths.signUp().slice(1)) return second ? { creatorId: second } : null;
  if (pathname === paths.success(first)) return { creatorId: first };
  return isSubdomain(first) ? { subdomain: first } : null;
}

/** A path of the creator on this site: the landing page, or, for one without an address, the sign-up. */
export function pathOfCreator(brand: { creatorId: string; path: string | null }): string {
  return brand.path ?? paths.signUp(brand.creatorId);
}
