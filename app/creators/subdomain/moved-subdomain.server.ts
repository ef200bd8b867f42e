import { redirect } from 'react-router';
import type { Services } from '../../http/services.ts';
import { findMovedSubdomain } from './commands.server.ts';
import { isSubdomain } from './subdomain.ts';

/**
 * For an address below a subdomain that no public page has: a redirect to the same address of the page that had it
 * before; null: there is none. It is not stored, because another page may take the subdomain.
 */
export async function findMoved(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { pathname, search }: URL,
  subdomain: string,
): Promise<Response | null> {
  if (!isSubdomain(subdomain)) return null;
  const moved = await findMovedSubdomain(db, { subdomain }).catch((err: unknown) => {
    log.error({ err }, 'A former address could not be looked for');
    return null;
  });
  if (!moved) return null;
  const rest = pathname.split('/').slice(2);
  return redirect(['', moved, ...rest].join('/') + search, 301);
}
