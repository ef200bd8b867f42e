import { type LoaderFunctionArgs, redirect } from 'react-router';
import { authPaths } from '../../auth-paths.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { refererPath, returnPath } from '../../http/return-path.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { hasSecondFactor } from '../../identity/second-factor/queries.server.ts';
import { findMembershipStatus, memberContext } from '../../membership/access/member.server.ts';
import { findVisitorForPage } from '../../membership/visitor-brand.server.ts';
import { paths } from '../../paths.ts';
import { currentOwnSite } from '../../sites/current-site.server.ts';
import { findOtherSite } from '../hand-over/other-site.server.ts';
import { afterSignIn } from './sign-in.ts';

export interface SignInPageData {
  brand: Brand | null;
  from: string | null;
  redirectTo: string | null;
  google: boolean;
  /** Another site on which the visitor may be signed in, with the path that begins a hand-over from there, or null. */
  elsewhere: { site: string; path: string } | null;
}

/** @throws a redirect if the visitor is signed in, or has only the second factor left to give */
export async function loadSignInPage({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<SignInPageData> {
  const services = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const requested = returnPath(searchParams.get('from'));
  const redirectTo = returnPath(searchParams.get('redirect_to'));
  const referer = refererPath(request, services);
  const from = requested ?? (referer && /^\/(sign-in|auth)\b/.test(referer) ? null : referer);
  const { brand } = await findVisitorForPage(context, from ?? redirectTo);
  // `findVisitorForPage` has read the session and logged a failure.
  const { user, waiting } = await context
    .get(memberContext)()
    .catch(() => ({ user: null, waiting: null }));
  if (user) throw redirect(afterSignIn(requested, redirectTo, user));
  if (waiting) throw redirect(paths.secondFactor({ redirectTo: afterSignIn(requested, redirectTo, waiting) }));
  // The page works without the link to the other site.
  const other = await findOtherSite(services, brand?.creatorId ?? null).catch(() => null);
  const goOn = { redirectTo: afterSignIn(from, redirectTo), creatorId: currentOwnSite() ? null : brand?.creatorId };
  const elsewhere = other && { site: other.name, path: authPaths.handOverTo(goOn) };
  return { brand, from, redirectTo, google: services.google !== null, elsewhere };
}

export async function signedInPath(
  { db, membershipNow }: Pick<Services, 'db' | 'membershipNow'>,
  { accountId }: { accountId: string },
  given: { from?: string | null | undefined; redirectTo?: string | null | undefined },
): Promise<string> {
  const status = await findMembershipStatus(db, { accountId, now: membershipNow() });
  const path = afterSignIn(given.from, given.redirectTo, status);
  return (await hasSecondFactor(db, { accountId })) ? paths.secondFactor({ redirectTo: path }) : path;
}
