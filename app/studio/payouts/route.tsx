import { data, redirect, redirectDocument } from 'react-router';
import { countryNames, isCountry } from '../../copy/country-names.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { withNetworkError } from '../../http/network-error.ts';
import {
  badRequest,
  conflict,
  forbidden,
  tooManyRequests,
  unavailable,
  unreadable,
  unreadablePage,
} from '../../http/replies.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { isFresh } from '../../identity/sessions/own-sessions.server.ts';
import { findStatement } from '../../payments/ledger/statement.server.ts';
import { beginPayoutAccount, linkToOnboarding, restartPayouts } from '../../payments/payout-account/commands.server.ts';
import { findPayoutAccount } from '../../payments/payout-account/queries.server.ts';
import { syncPayoutAccount } from '../../payments/payout-account/sync.server.ts';
import { requireStudio, type Studio, type StudioVisit } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { payoutErrors as errors } from './copy.ts';
import { type PayoutsAnswer, PayoutsPage } from './page.tsx';
import { standingOf } from './standing.ts';

/** Loads the payout state. After a return from Stripe, asks Stripe for the state, because the return proves nothing. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const visit = await requireStudio(context, params);
  const from = new URL(request.url).searchParams.get('from');
  try {
    const isAsked = from === 'stripe' && (await askStripe(context, visit));
    const { creatorId } = visit.studio;
    const { balances, basisPoints } = await findStatement(services.db, { creatorId }, services.membershipNow());
    return {
      standing: standingOf(await findPayoutAccount(services.db, { creatorId })),
      balances,
      basisPoints,
      supportEmail: services.supportEmail,
      canPayOut: services.payments !== null,
      isFresh: isFresh(visit.member, services.now()),
      done: from === 'stripe' ? (isAsked ? null : 'away') : from === 'expired' || from === 'restart' ? from : null,
    } as const;
  } catch (err) {
    services.log.error({ err }, 'The payouts of a studio could not be read');
    throw unreadablePage();
  }
}

type Context = Route.LoaderArgs['context'];

async function askStripe(context: Context, { studio, member }: StudioVisit): Promise<boolean> {
  const services = context.get(servicesContext);
  const { payments, db } = services;
  const account = await findPayoutAccount(db, studio);
  if (!account?.accountId || account.closedAt !== null) return true;
  if (!payments || !(await countTry(context, 'payouts', { account: member.email })).ok) return false;
  return (await syncPayoutAccount({ ...services, payments }, { accountId: account.accountId })).ok;
}

/** Begins, continues or restarts payouts. Then redirects to Stripe's form, or to this page after a restart. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const form = await readForm(request);
  const { do: what = '', country = '' } = form.values;
  const refused = (error: string, field: string | null = null): PayoutsAnswer => ({ ok: false, error, field, country });
  if (!form.ok) return unreadable(form, refused(form.error));
  const { payments } = services;
  if (!payments) return unavailable(refused(errors.service));
  const limit = await countTry(context, 'payouts', { account: member.email });
  if (!limit.ok) return tooManyRequests(limit, (error) => refused(error));
  try {
    const step = await takeStep({ ...services, payments }, { studio, member }, { what, country });
    if (step.ok) return step.url === null ? toPageAnew(studio) : toStripe(request, step.url);
    switch (step.reason) {
      case 'unknown':
        return badRequest(refused(errors.unknown));
      case 'country':
        return badRequest(refused(errors.country, errors.country));
      case 'not-owner':
        return forbidden(refused(errors.notOwner));
      case 'away':
        return unavailable(refused(errors.away));
      case 'no-account':
        return conflict(refused(errors.noAccount));
      case 'in-use':
        return conflict(refused(errors.inUse));
      case 'other-country':
        return conflict(refused(errors.otherCountry));
      case 'country-refused':
        return conflict(refused(errors.countryRefused(nameOf(country)), errors.anotherCountry));
    }
  } catch (err) {
    services.log.error({ err }, 'Payouts could not be set up');
    return unavailable(refused(errors.service));
  }
}

async function takeStep(
  services: Services & Parameters<typeof beginPayoutAccount>[0],
  { studio, member }: StudioVisit,
  { what, country }: { what: string; country: string },
) {
  const { creatorId, name } = studio;
  const own = { creatorId, by: { accountId: member.accountId } };
  if (what === 'restart') {
    const restarted = await restartPayouts(services, own);
    return restarted.ok ? { ok: true as const, url: null } : restarted;
  }
  if (what === 'begin') {
    if (!isCountry(country)) return { ok: false, reason: 'country' } as const;
    const begun = await beginPayoutAccount(services, { ...own, country, email: member.email, name });
    if (!begun.ok) return begun;
  } else if (what !== 'continue') return { ok: false, reason: 'unknown' } as const;
  const page = (from: 'expired' | 'stripe') => services.origin + studioPaths.payouts(creatorId, { from });
  return linkToOnboarding(services, { ...own, refreshUrl: page('expired'), returnUrl: page('stripe') });
}

const toPageAnew = ({ creatorId }: Studio) =>
  redirect(studioPaths.payouts(creatorId, { from: 'restart' }), { status: 303 });

/**
 * Redirects to Stripe. A native form submission gets a page that forwards instead, because the content security policy
 * (`form-action 'self'`) blocks its redirect to another origin.
 */
function toStripe(request: Request, url: string) {
  const isNative = request.headers.get('accept')?.includes('text/html');
  return isNative ? data<PayoutsAnswer>({ ok: true, url }) : redirectDocument(url);
}

const nameOf = (country: string) => (isCountry(country) ? countryNames[country as keyof typeof countryNames] : country);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(
    serverAction,
    (error = errors.service): PayoutsAnswer => ({ ok: false, error, field: null, country: null }),
  );

export default function Payouts({ loaderData, actionData }: Route.ComponentProps) {
  return <PayoutsPage {...loaderData} answer={actionData} />;
}
