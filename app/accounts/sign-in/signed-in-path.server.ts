import type { Services } from '../../http/services.ts';
import { hasSecondFactor } from '../../identity/second-factor/queries.server.ts';
import { findMembershipStatus } from '../../membership/access/member.server.ts';
import { paths } from '../../paths.ts';
import { afterSignIn } from './sign-in.ts';

/**
 * Where an account is led that has just signed in: to the second factor, where it has one, and from there on.
 * @param asked as `afterSignIn` takes them
 */
export async function signedInPath(
  { db, membershipNow }: Pick<Services, 'db' | 'membershipNow'>,
  { accountId }: { accountId: string },
  given: { from?: string | null | undefined; redirectTo?: string | null | undefined },
): Promise<string> {
  const status = await findMembershipStatus(db, { accountId, now: membershipNow() });
  const path = afterSignIn(given.from, given.redirectTo, status);
  return (await hasSecondFactor(db, { accountId })) ? paths.secondFactor({ redirectTo: path }) : path;
}
