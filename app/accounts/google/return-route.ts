import { MAX_NAME_LENGTH } from '../../copy/lengths.ts';
import { servicesContext } from '../../http/services.ts';
import { normaliseEmail } from '../../identity/email.ts';
import type { GoogleIdentity } from '../../identity/google.server.ts';
import { spendNonce } from '../../identity/links/tokens.server.ts';
import { codePoints } from '../../identity/passwords/password.ts';
import { clientOf } from '../../identity/sessions/session-client.server.ts';
import { readSessionToken, sessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import { paths } from '../../paths.ts';
import { signedInPath } from '../sign-in/page.server.ts';
import type { Route } from './+types/return-route';
import { callbackPath, type GoogleFailure } from './callback.ts';
import { signInWithGoogle } from './commands.server.ts';
import {
  AWAY_SECONDS,
  endedProgressCookie,
  progressCookie,
  readProgress,
  redirectWithCookies,
  returnUri,
  type VerifiedPerson,
} from './progress.server.ts';

/**
 * Google's redirect URI: exchanges the code for an identity. Signs in a user with an account. Redirects others to the
 * callback page, which completes the sign-up. Always redirects, so that the code does not stay in the URL.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, google, log, now, origin } = services;
  if (!google) throw new Response(null, { status: 404 });
  const progress = await readProgress(request, services);
  if (progress?.step !== 'away')
    return redirectWithCookies(callbackPath({ creatorId: null, failure: 'authentication' }));
  const { state, nonce, codeVerifier, ...choice } = progress;
  const { creatorId } = choice;
  // Compared before the code is exchanged, so that a forged callback uses up neither the code nor the stored state.
  const { search, searchParams } = new URL(request.url);
  if (searchParams.get('state') !== state)
    return redirectWithCookies(callbackPath({ creatorId, failure: 'authentication' }));
  // Cleared only after a callback with the stored state: an unsolicited callback must not void the real one.
  const over = await endedProgressCookie(services);
  const fail = (failure: GoogleFailure) => redirectWithCookies(callbackPath({ creatorId, failure }), over);

  try {
    // Each state is accepted once, because the cookie may have been copied before it was cleared.
    const expiresAt = new Date(now().getTime() + AWAY_SECONDS * 1000);
    if (!(await spendNonce(db, { nonce: state, expiresAt }))) return fail('authentication');
  } catch (err) {
    log.error({ err }, 'A return from Google could not be checked');
    return fail('failed');
  }

  const answered = new URL(returnUri(request, services));
  answered.search = search;
  const answer = await google.finish(answered, { state, nonce, codeVerifier });
  if (!answer.ok) {
    switch (answer.reason) {
      case 'wrong-state':
        return redirectWithCookies(callbackPath({ creatorId, failure: 'authentication' }));
      case 'refused':
        return fail('failed');
      case 'failed':
        log.error({ why: answer.why }, "Google's answer could not be exchanged");
        return fail('failed');
    }
  }
  const person = verifiedPerson(answer.identity);
  if (!person) return fail('authentication');

  try {
    const previous = readSessionToken(request, origin);
    const result = await signInWithGoogle(db, { person, client: clientOf(request), previous, now: now() });
    if (result.ok) {
      // A user who is not with this creator is sent to the creator's sign-up page, which offers to move.
      const moving = choice.purpose === 'sign-up' && creatorId !== null && result.creatorId !== creatorId;
      const redirectTo = moving ? paths.signUp(creatorId) : null;
      const to = await signedInPath(services, result, { from: choice.from, redirectTo });
      return redirectWithCookies(to, over, await sessionCookie(result.token, origin));
    }
    if (result.reason === 'already-registered') return fail('registered');
  } catch (err) {
    log.error({ err }, 'A sign-in with Google failed');
    return fail('failed');
  }
  if (choice.purpose === 'sign-in' || creatorId === null) return fail('unknown');
  const back = await progressCookie({ step: 'back', person, choice: { ...choice, creatorId } }, services);
  return redirectWithCookies(callbackPath({ creatorId }), back);
}

/** Returns null if Google has not verified the address or the address cannot be normalised. */
function verifiedPerson({
  subject,
  email,
  emailVerified,
  givenName,
  familyName,
}: GoogleIdentity): VerifiedPerson | null {
  const address = emailVerified ? normaliseEmail(email ?? '') : null;
  if (!address) return null;
  const name = (text: string | null) => (text !== null && codePoints(text) <= MAX_NAME_LENGTH ? text : null);
  return { subject, email: address, firstName: name(givenName), lastName: name(familyName) };
}
