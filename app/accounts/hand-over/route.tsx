import { redirectDocument } from 'react-router';
import { authPaths } from '../../auth-paths.ts';
import { productName } from '../../copy/product.ts';
import { formAction } from '../../http/form.server.ts';
import type { FormDeclaration } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { isSameOrigin } from '../../http/origin.server.ts';
import { badRequest, pageLoader, tooManyRequests } from '../../http/replies.ts';
import { returnPath } from '../../http/return-path.ts';
import type { Services } from '../../http/services.ts';
import { findAccount } from '../../identity/queries.server.ts';
import { hasSecondFactor } from '../../identity/second-factor/queries.server.ts';
import { redirectWithCookies } from '../../identity/sessions/cookies.server.ts';
import { continueSession, HAND_OVER_LENGTH, type HandedSession } from '../../identity/sessions/hand-over.server.ts';
import { clientOf } from '../../identity/sessions/session-client.server.ts';
import { sessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import { findVisitor } from '../../identity/sessions/visitor.server.ts';
import { findMembershipStatus } from '../../membership/access/member.server.ts';
import { paths } from '../../paths.ts';
import { currentOwnSite } from '../../sites/current-site.server.ts';
import type { Route } from './+types/route';
import { beginHandOver, endedHandOverCookie, takeHandOver } from './begun.server.ts';
import { handOver as copy, handOverErrors as errors } from './copy.ts';
import { findOtherSite } from './other-site.server.ts';
import { HandOverFailure, HandOverQuestion } from './question.tsx';

/** `redirectTo` is a path on this site. */
interface Kept {
  redirectTo: string;
}

type HandOverAnswer =
  | { state: 'refused'; message: string }
  /** The page's form submits `token` again, from this site. */
  | { state: 'asks'; email: string; token: string };

/**
 * Begins a hand-over to this site. A link from elsewhere to this URL does no harm, because the platform asks the
 * visitor before the hand-over is completed.
 */
export const loader = pageLoader(
  'A hand-over could not begin',
  async ({ request, context }: Route.LoaderArgs, services): Promise<Response | null> => {
    const { searchParams } = new URL(request.url);
    // The action's answer is shown at a URL without a query, and must not begin another hand-over.
    if (!searchParams.has('redirect_to')) return null;
    const redirectTo = returnPath(searchParams.get('redirect_to')) ?? paths.account();
    const { user } = await findVisitor(context);
    if (user) return redirectDocument(redirectTo);
    const other = await findOtherSite(services, searchParams.get('creator_id'));
    if (!other) return redirectDocument(paths.signIn({ redirectTo }));
    const { check, cookie } = await beginHandOver<Kept>(services, {
      path: authPaths.handOver(),
      kept: { redirectTo },
    });
    const creatorId = currentOwnSite()?.creatorId;
    const headers = { 'Set-Cookie': cookie };
    return redirectDocument(other.origin + authPaths.handOverAnswer({ creatorId, check }), { headers });
  },
);

const form: FormDeclaration<(message: string) => HandOverAnswer> = {
  unexpected: errors.service,
  refused: (message) => ({ state: 'refused', message }),
};

/**
 * Completes a hand-over: starts a session with the token that the other site's page has posted. The cookie set at the
 * beginning prevents strangers from signing this browser in to their own account.
 */
export const action = formAction(
  form,
  'A hand-over failed',
  async ({ request, context }: Route.ActionArgs, { services, values: { token = '' }, refused }) => {
    const limit = await countTry(context, 'verify');
    if (!limit.ok) return tooManyRequests(limit, refused);
    const { db, origin, now } = services;
    const taken = await takeHandOver<Kept, HandedSession>(request, services, { path: authPaths.handOver(), token });
    const refuse = () => badRequest(refused(errors.invalid));
    if (!taken) return refuse();
    const { accountId } = taken.handed;
    const { redirectTo } = taken.kept;
    const ended = await endedHandOverCookie(services);
    const isPlatform = currentOwnSite() === null;
    if (isPlatform && (await works(services, { accountId }))) {
      return redirectWithCookies(paths.signIn({ redirectTo }), ended);
    }
    // The creator controls the other host and could answer with another account, so the platform asks the visitor.
    if (isPlatform && !isSameOrigin(request, services.acceptedOrigins)) {
      const account = await findAccount(db, { accountId });
      return account ? ({ state: 'asks', email: account.email, token } as const) : refuse();
    }
    const session = await continueSession(db, {
      ...taken.handed,
      nonce: taken.nonce,
      withFactor: !isPlatform,
      client: clientOf(request),
      now: now(),
    });
    if (session === null) return refuse();
    const to =
      isPlatform && (await hasSecondFactor(db, { accountId })) ? paths.secondFactor({ redirectTo }) : redirectTo;
    return redirectWithCookies(to, ended, await sessionCookie(session, origin));
  },
  { longer: { token: HAND_OVER_LENGTH } },
);

/**
 * Returns true for people who work in a studio or run the site. They must sign in on the platform itself, because a
 * creator controls the host of the creator's domain.
 */
async function works({ db, membershipNow }: Services, { accountId }: { accountId: string }): Promise<boolean> {
  const { studios, isOperator } = await findMembershipStatus(db, { accountId, now: membershipNow() });
  return studios.length > 0 || isOperator;
}

export default function HandOver({ actionData }: Route.ComponentProps) {
  if (actionData?.state === 'asks') {
    const { email, token } = actionData;
    return (
      <HandOverQuestion title={copy.title(productName)} lead={copy.arrived(email)}>
        <input type="hidden" name="token" value={token} />
      </HandOverQuestion>
    );
  }
  return <HandOverFailure message={actionData?.message ?? errors.service} />;
}
