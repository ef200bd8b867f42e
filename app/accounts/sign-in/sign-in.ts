import { matchPath } from 'react-router';
import { returnPath } from '../../http/return-path.ts';
import type { MembershipStatus } from '../../membership/access/member.server.ts';
import { paths } from '../../paths.ts';
import { patternAtRoot, type RoutePattern, routeTable } from '../../route-table.ts';
import { onPlatform } from '../../server-paths.ts';

/**
 * Patterns of the routes that redirect some roles to the sign-in, and of a creator's recipes. Each pattern is listed
 * for the platform and for the root of a creator's own site.
 */
const leadsBack = [
  ...Object.entries(routeTable).flatMap(([pattern, { read, write }]) =>
    typeof read === 'string' && typeof write === 'string' ? [] : [pattern],
  ),
  '/:name/recipes' satisfies RoutePattern,
].flatMap((pattern) => [pattern, patternAtRoot(pattern)]);

/**
 * Returns the path after signing in: the requested target, the page that the visitor came from, or the account's home.
 * @param from untrusted; used only if a route in `leadsBack` matches
 * @param redirectTo untrusted; used only if it is a path of this site
 */
export function afterSignIn(
  from: string | null | undefined,
  redirectTo?: string | null,
  status: Works = { studios: [], membership: null, isOperator: false },
): string {
  const to = returnPath(redirectTo);
  if (to) return to;
  const path = returnPath(from);
  const [page = ''] = path?.split(/[?#]/) ?? [];
  const isOne = leadsBack.some((pattern) => matchPath({ path: pattern, end: false }, page));
  return path && isOne ? path : homeOf(status);
}

type Works = Pick<MembershipStatus, 'studios' | 'isOperator'> & { membership: { endedAt: Date | null } | null };

function homeOf({ studios: [only, ...others], membership, isOperator }: Works): string {
  if (isOperator) return onPlatform(paths.operator());
  const isMember = membership !== null && membership.endedAt === null;
  return only && others.length === 0 && !isMember ? onPlatform(paths.studio(only.creatorId)) : paths.kitchen();
}
