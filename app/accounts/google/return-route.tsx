import { data } from 'react-router';
import { MAX_NAME_LENGTH } from '../../copy/lengths.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { servicesContext } from '../../http/services.ts';
import { normaliseEmail } from '../../identity/email.ts';
import type { GoogleIdentity } from '../../identity/google.server.ts';
import { spendNonce } from '../../identity/links/tokens.server.ts';
import { codePoints } from '../../identity/passwords/password.ts';
import { redirectWithCookies } from '../../identity/sessions/cookies.server.ts';
import { HAND_OVER_LENGTH, spendHandOver } from '../../identity/sessions/hand-over.server.ts';
import { serverPaths } from '../../server-paths.ts';
import { currentOwnSite } from '../../sites/current-site.server.ts';
import { endedHandOverCookie, takeHandOver } from '../hand-over/begun.server.ts';
import { deliver } from '../hand-over/delivery.server.ts';
import { Delivery } from '../hand-over/delivery.tsx';
import { findOtherSite } from '../hand-over/other-site.server.ts';
import type { Route } from './+types/return-route';
import { enterWithGoogle } from './arrival.server.ts';
import { callbackPath, type GoogleFailure } from './callback.ts';
import {
  AWAY_SECONDS,
  endedProgressCookie,
  type GoogleChoice,
  readProgress,
  returnUri,
  type VerifiedPerson,
} from './progress.server.ts';

/**
 * Answers Google's redirect: signs in a user with an account, and redirects others to the callback page. For a sign-in
 * that began on a creator's site, responds with a page that posts the identity to that site.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, google, log, now } = services;
  if (!google || currentOwnSite()) throw new Response(null, { status: 404 });
  const progress = await readProgress(request, services);
  if (progress?.step !== 'away')
    return redirectWithCookies(callbackPath({ creatorId: null, failure: 'authentication' }));
  const { state, nonce, codeVerifier, check, ...choice } = progress;
  const { creatorId } = choice;
  // Compared before the code is exchanged, so that a forged callback uses up neither the code nor the stored state.
  const { search, searchParams } = new URL(request.url);
  if (searchParams.get('state') !== state)
    return redirectWithCookies(callbackPath({ creatorId, failure: 'authentication' }));
  // Cleared only after a callback with the stored state: an unsolicited callback must not void the real one.
  const over = await endedProgressCookie(services);
  const site = check === null ? null : await findOtherSite(services, creatorId);
  const fail = (failure: GoogleFailure) =>
    redirectWithCookies((site?.origin ?? '') + callbackPath({ creatorId, failure }), over);
  if (check !== null && !site) return fail('expired');

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

  if (check === null) return enterWithGoogle(request, services, { person, choice }, over);
  const to = { ...site!, path: serverPaths.googleReturn(), check };
  return data(deliver<VerifiedPerson>(context, to, person), { headers: { 'Set-Cookie': over } });
}

/** Runs on a creator's site: takes the identity that the platform got from Google. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const limit = await countTry(context, 'google');
  const form = await readForm(request, { longer: { token: HAND_OVER_LENGTH } });
  const creatorId = currentOwnSite()?.creatorId ?? null;
  const fail = (failure: GoogleFailure) => redirectWithCookies(callbackPath({ creatorId, failure }));
  if (!limit.ok || !form.ok) return fail('failed');
  const { token = '' } = form.values;
  const posted = { path: serverPaths.googleReturn(), token };
  try {
    const taken = await takeHandOver<GoogleChoice, VerifiedPerson>(request, services, posted);
    if (!taken || !(await spendHandOver(services.db, { ...taken, now: services.now() }))) return fail('expired');
    const { handed: person, kept: choice } = taken;
    return await enterWithGoogle(request, services, { person, choice }, await endedHandOverCookie(services));
  } catch (err) {
    services.log.error({ err }, 'A person from Google could not be taken over');
    return fail('failed');
  }
}

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

export default function GoogleReturn({ loaderData }: Route.ComponentProps) {
  return loaderData && <Delivery {...loaderData} />;
}
