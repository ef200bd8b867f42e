import { data, redirect, redirectDocument } from 'react-router';
import { countryNames } from '../../copy/country-names.ts';
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
import { servicesContext } from '../../http/services.ts';
import { isCountry } from '../../membership/sign-up/countries.ts';
import { findStatement } from '../../payments/ledger/statement.server.ts';
import { beginPayoutAccount, linkToOnboarding, restartPayouts } from '../../payments/payout-account/commands.server.ts';
import { findPayoutAccount } from '../../payments/payout-account/queries.server.ts';
import { syncPayoutAccount } from '../../payments/payout-account/sync.server.ts';
import { requireStudio, type StudioVisit } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { payoutErrors as errors } from './copy.ts';
import { type PayoutsAnswer, PayoutsPage } from './page.tsx';
import { standingOf } from './standing.ts';

/** How payouts stand. Whoever comes back from Stripe sees it as it is there now: the return says nothing by itself. */
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
      ...{ balances, basisPoints, supportEmail: services.supportEmail, canPayOut: services.payments !== null },
      done: from === 'stripe' ? (isAsked ? null : 'away') : from === 'expired' || from === 'restart' ? from : null,
    } as const;
  } catch (err) {
    services.log.error({ err }, 'The payouts of a studio could not be read');
    throw unreadablePage();
  }
}

type Context = Route.LoaderArgs['context'];

/** @returns whether the provider said how the account stands, or there is none */
async function askStripe(context: Context, { studio, member }: StudioVisit): Promise<boolean> {
  const services = context.get(servicesContext);
  const { payments, db } = services;
  const account = await findPayoutAccount(db, studio);
  if (!account?.accountId || account.closedAt !== null) return true;
  // Whoever reloads the page a thousand times is shown what is stored.
  if (!payments || !(await countTry(context, 'payouts', { account: member.email })).ok) return false;
  return (await syncPayoutAccount({ ...services, payments }, { accountId: account.accountId })).ok;
}

/** Leads to Stripe's own form, of the account that there is or of a new one, or begins anew. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const form = await readForm(request);
  const { do: what, country = '' } = form.values;
  const refused = (error: string, field: string | null = null): PayoutsAnswer => ({ ok: false, error, field, country });
  if (!form.ok) return unreadable(form, refused(form.error));
  const { payments, log, origin } = services;
  const { creatorId } = studio;
  if (!payments) return unavailable(refused(errors.service));
  const limit = await countTry(context, 'payouts', { account: member.email });
  if (!limit.ok) return tooManyRequests(limit, (error) => refused(error));
  const own = { ...services, payments };
  const by = { accountId: member.accountId };
  const reasons = {
    'not-owner': () => forbidden(refused(errors.notOwner)),
    away: () => unavailable(refused(errors.away)),
    'no-account': () => conflict(refused(errors.noAccount)),
    'in-use': () => conflict(refused(errors.inUse)),
    'other-country': () => conflict(refused(errors.otherCountry)),
    'country-refused': () => conflict(refused(errors.countryRefused(nameOf(country)), errors.anotherCountry)),
  };
  try {
    if (what === 'restart') {
      const restarted = await restartPayouts(own, { creatorId, by });
      if (!restarted.ok) return reasons[restarted.reason]();
      return redirect(studioPaths.payouts(creatorId, { from: 'restart' }), { status: 303 });
    }
    if (what !== 'begin' && what !== 'continue') return badRequest(refused(errors.unknown));
    if (what === 'begin') {
      if (!isCountry(country)) return badRequest(refused(errors.country, errors.country));
      const begun = await beginPayoutAccount(own, {
        ...{ creatorId, by, country, email: member.email, name: studio.name },
      });
      if (!begun.ok) return reasons[begun.reason]();
    }
    const link = await linkToOnboarding(own, {
      ...{ creatorId, by },
      refreshUrl: origin + studioPaths.payouts(creatorId, { from: 'expired' }),
      returnUrl: origin + studioPaths.payouts(creatorId, { from: 'stripe' }),
    });
    if (!link.ok) return reasons[link.reason]();
    // The content security policy lets forms lead to this site alone, so a native one is answered with a page that goes on.
    const isNative = request.headers.get('accept')?.includes('text/html');
    return isNative ? data<PayoutsAnswer>({ ok: true, url: link.url }) : redirectDocument(link.url);
  } catch (err) {
    log.error({ err }, 'Payouts could not be set up');
    return unavailable(refused(errors.service));
  }
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
