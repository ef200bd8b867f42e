import type { Services } from '../../http/services.ts';
import { redirectWithCookies } from '../../identity/sessions/cookies.server.ts';
import { clientOf } from '../../identity/sessions/session-client.server.ts';
import { readSessionToken, sessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import { paths } from '../../paths.ts';
import { signedInPath } from '../sign-in/page.server.ts';
import { callbackPath } from './callback.ts';
import { signInWithGoogle } from './commands.server.ts';
import { type GoogleChoice, progressCookie, type VerifiedPerson } from './progress.server.ts';

/**
 * Signs in a person whom Google has identified. A person without an account who wanted to sign up is redirected to the
 * callback page to complete the sign-up.
 * @param over `Set-Cookie` value that deletes the cookie set when the attempt began
 */
export async function enterWithGoogle(
  request: Request,
  services: Services,
  { person, choice }: { person: VerifiedPerson; choice: GoogleChoice },
  over: string,
): Promise<Response> {
  const { db, log, now, origin } = services;
  const { creatorId } = choice;
  try {
    const previous = readSessionToken(request, origin);
    const result = await signInWithGoogle(db, { person, client: clientOf(request), previous, now: now() });
    if (result.ok) {
      // A user who is not a member of this creator is sent to the creator's sign-up page, for example to move there.
      const moving = choice.purpose === 'sign-up' && creatorId !== null && result.creatorId !== creatorId;
      const redirectTo = moving ? paths.signUp(creatorId) : null;
      const to = await signedInPath(services, result, { from: choice.from, redirectTo });
      return redirectWithCookies(to, over, await sessionCookie(result.token, origin));
    }
    if (result.reason === 'already-registered') {
      return redirectWithCookies(callbackPath({ creatorId, failure: 'registered' }), over);
    }
  } catch (err) {
    log.error({ err }, 'A sign-in with Google failed');
    return redirectWithCookies(callbackPath({ creatorId, failure: 'failed' }), over);
  }
  if (choice.purpose === 'sign-in' || creatorId === null) {
    return redirectWithCookies(callbackPath({ creatorId, failure: 'unknown' }), over);
  }
  const back = await progressCookie({ step: 'back', person, choice: { ...choice, creatorId } }, services);
  return redirectWithCookies(callbackPath({ creatorId }), over, back);
}
