import { redirect } from 'react-router';
import type { Services } from '../../http/services.ts';
import { findMovedSubdomain } from './commands.server.ts';
import { isSubdomain } from './subdomain.ts';

/** Returns a redirect from a path below a former subdomain to the same path below the current one, or null. */
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
