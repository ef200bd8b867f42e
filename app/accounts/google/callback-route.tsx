import { data, useNavigation } from 'react-router';
import { google as copy, googleErrors as errors } from '../../copy/google.ts';
import { productName } from '../../copy/product.ts';
import { type Brand, findBrand } from '../../creators/brand/brand.server.ts';
import { readForm } from '../../http/form.server.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, unavailable, unreadable } from '../../http/replies.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { redirectWithCookies } from '../../identity/sessions/cookies.server.ts';
import { clientOf } from '../../identity/sessions/session-client.server.ts';
import { readSessionToken, sessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import { chargesFor } from '../../membership/charges.ts';
import { priceWords } from '../../membership/prices/copy.ts';
import { priceForPlan } from '../../membership/prices/offer.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/callback-route';
import { callbackPath, checkProfile, type GoogleFailure, googleFailures, readFailure } from './callback.ts';
import {
  GoogleCompleting,
  GoogleCreated,
  GoogleFailed,
  GooglePage,
  GoogleProfile,
  type ProfileAnswer,
  type ProfileData,
} from './callback-states.tsx';
import { completeGoogleSignUp } from './commands.server.ts';
import { type GoogleChoice, type GoogleProgress, progressCookie, readProgress } from './progress.server.ts';

type PageData = { brand: Brand | null } & (
  | { state: 'failed'; failure: GoogleFailure }
  | { state: 'completing' }
  | ({ state: 'collecting' } & ProfileData)
  | { state: 'created'; creatorId: string; email: string; from: string | null }
);

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const progress = await readProgress(request, services);
  const failure = readFailure(searchParams) ?? (hasReturned(progress) ? null : 'authentication');
  if (failure !== null) {
    const brand = await findBrandIfPossible(services, searchParams.get('creator_id'));
    return data<PageData>({ state: 'failed', brand, failure }, { status: googleFailures[failure].status });
  }
  return data<PageData>(await stateOf(progress as Returned, services));
}

type Returned = Extract<GoogleProgress, { step: 'back' | 'done' }>;

function hasReturned(progress: GoogleProgress | null): progress is Returned {
  return progress?.step === 'back' || progress?.step === 'done';
}

/** Takes the creator from the cookie, not from the URL. */
async function stateOf(progress: Returned, services: Services): Promise<PageData> {
  if (progress.step === 'done') {
    const { creatorId, email, from } = progress;
    return { state: 'created', brand: await findBrandIfPossible(services, creatorId), creatorId, email, from };
  }
  const { person, choice } = progress;
  const brand = await findBrandIfPossible(services, choice.creatorId);
  const { email, firstName, lastName } = person;
  if (firstName && lastName) return { state: 'completing', brand };
  const legalAccepted = choice.legalAcceptedAt !== null;
  const onSale = await listOnSale(services.db, { creatorId: choice.creatorId, now: services.membershipNow() });
  const price = priceForPlan(onSale, choice.plan);
  const plan = price && priceWords(price);
  return {
    state: 'collecting',
    brand,
    email,
    firstName,
    lastName,
    plan,
    legalAccepted,
    charges: choice.creatorId !== null && (await chargesFor(services, { creatorId: choice.creatorId })) !== null,
  };
}

/** Returns null after an error too, because the page works without a brand. */
async function findBrandIfPossible({ db, log }: Services, creatorId: string | null): Promise<Brand | null> {
  if (!creatorId) return null;
  return findBrand(db, { creatorId }).catch((err: unknown) => {
    log.error({ err }, 'A brand could not be read');
    return null;
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  if (!form.ok) {
    const { firstName, lastName, terms } = form.values;
    const submitted = { firstName, lastName, terms };
    return unreadable<ProfileAnswer>(form, { summary: form.error, fields: {}, submitted });
  }
  const { origin } = services;
  const progress = await readProgress(request, services);
  // The form was submitted twice, and the first submission has created the account.
  if (progress?.step === 'done') return redirectWithCookies(callbackPath(progress));
  if (progress?.step !== 'back') {
    const creatorId = new URL(request.url).searchParams.get('creator_id');
    return redirectWithCookies(callbackPath({ creatorId, failure: 'expired' }));
  }
  const { person, choice } = progress;
  const { creatorId } = choice;
  const isAsked = !(person.firstName && person.lastName);
  const { firstName, lastName } = isAsked ? form.values : person;
  const profile = checkProfile({ firstName: firstName ?? undefined, lastName: lastName ?? undefined });
  if (!profile.ok) {
    const { summary, fields } = profile;
    const submitted = { firstName: firstName ?? '', lastName: lastName ?? '', terms: form.values.terms };
    return badRequest<ProfileAnswer>({ summary, fields, submitted });
  }

  const named = { ...person, ...profile.names };
  const previous = readSessionToken(request, origin);
  const legalAcceptedAt = isAsked ? acceptedAt(form.values, choice, services) : choice.legalAcceptedAt;
  const result = await completeGoogleSignUp(services, {
    person: named,
    choice: { ...choice, legalAcceptedAt },
    client: clientOf(request),
    previous,
  });
  if (!result.ok) {
    const failure = result.reason === 'already-registered' ? 'registered' : 'record';
    return redirectWithCookies(callbackPath({ creatorId, failure }));
  }
  const done = { step: 'done', creatorId, email: person.email, from: choice.from } as const;
  const to = result.creatorId === creatorId ? callbackPath({ creatorId }) : paths.account();
  return redirectWithCookies(to, await sessionCookie(result.token, origin), await progressCookie(done, services));
}

function acceptedAt({ terms }: Record<string, string>, before: GoogleChoice, { now }: Services): string | null {
  if (!terms) return null;
  return before.legalAcceptedAt ?? now().toISOString();
}

/** Keeps the filled-in form after a network error. The 5xx status prevents revalidation, which would fail too. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (summary = errors.record) =>
    unavailable<ProfileAnswer>({ summary, fields: {}, submitted: {}, isLost: true }),
  );

function titleOf(page: PageData): string {
  switch (page.state) {
    case 'failed':
      return page.failure === 'unknown' ? copy.unknown : copy.failed;
    case 'completing':
      return copy.completing;
    case 'collecting':
      return copy.profile;
    case 'created':
      return copy.created;
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData ? titleOf(loaderData) : copy.failed} · ${productName}` },
];

export default function GoogleCallback({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, state } = loaderData;
  const isBusy = useNavigation().formMethod !== undefined;
  const isLost = Boolean(actionData?.isLost) && !isBusy && (state === 'completing' || state === 'collecting');
  return (
    <GooglePage
      brand={brand}
      title={isLost ? copy.failed : titleOf(loaderData)}
      isStatus={!isLost && (state === 'completing' || state === 'created')}
    >
      {state === 'failed' && <GoogleFailed {...loaderData} />}
      {state === 'completing' && <GoogleCompleting brand={brand} answer={actionData} />}
      {state === 'collecting' && <GoogleProfile {...loaderData} answer={actionData} />}
      {state === 'created' && <GoogleCreated {...loaderData} />}
    </GooglePage>
  );
}
