import { data, redirect, redirectDocument } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { withNetworkError } from '../../http/network-error.ts';
import {
  badRequest,
  conflict,
  forbidden,
  pageLoader,
  tooManyRequests,
  unavailable,
  unreadable,
} from '../../http/replies.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { isFresh } from '../../identity/sessions/own-sessions.server.ts';
import {
  authorizationState,
  beginMerchant,
  linkToOnboarding,
  setUsesTax,
} from '../../payments/merchant/commands.server.ts';
import { findMerchant } from '../../payments/merchant/queries.server.ts';
import { syncMerchant } from '../../payments/merchant/sync.server.ts';
import type { Payments } from '../../payments/payments.ts';
import { requireStudio, type StudioVisit } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/account-route';
import { accountPage as copy, accountErrors as errors } from './account-copy.ts';
import { type AccountAnswer, AccountPage } from './account-page.tsx';
import { standingOf } from './standing.ts';

/** Loads the merchant's state. After a return from Stripe, syncs the merchant first. */
export const loader = pageLoader(
  'The payment account of a studio could not be read',
  async ({ request, context, params }: Route.LoaderArgs, services) => {
    const visit = await requireStudio(context, params);
    const { db, payments, supportEmail, now } = services;
    const { creatorId } = visit.studio;
    const { searchParams } = new URL(request.url);
    const [from, done] = [searchParams.get('from'), searchParams.get('done') ?? ''];
    const isAway = from === 'stripe' && !(await askStripe(context, visit));
    return {
      standing: standingOf(await findMerchant(db, { creatorId })),
      feeBasisPoints: payments?.feeBasisPoints ?? 0,
      supportEmail,
      canConnect: payments !== null,
      canConnectOwn: payments !== null && authorizationUrl({ ...services, payments }, visit) !== null,
      isFresh: isFresh(visit.member, now()),
      done: isAway ? 'away' : from === 'expired' ? 'expired' : isDone(done) ? done : null,
      failed: isFailure(done) ? done : null,
    } as const;
  },
);

const isDone = (text: string): text is keyof typeof copy.done => Object.hasOwn(copy.done, text);
const isFailure = (text: string): text is keyof typeof copy.failed => Object.hasOwn(copy.failed, text);

type Context = Route.LoaderArgs['context'];
type Paying = Services & { payments: Payments };

/** Syncs the merchant if one is connected. Returns false if the sync failed or may not be made now. */
async function askStripe(context: Context, { studio, member }: StudioVisit): Promise<boolean> {
  const services = context.get(servicesContext);
  const { payments, db } = services;
  const account = await findMerchant(db, studio);
  if (!account?.merchantId || account.disconnectedAt !== null) return true;
  if (!payments || !(await countTry(context, 'merchant', { account: member.email })).ok) return false;
  return (await syncMerchant({ ...services, payments }, { merchantId: account.merchantId })).ok;
}

function authorizationUrl({ payments, secrets, origin, now }: Paying, { studio, member }: StudioVisit): string | null {
  const of = { creatorId: studio.creatorId, sessionId: member.sessionHash };
  return payments.merchants.authorizationUrl({
    state: authorizationState({ secrets, now: now() }, of),
    returnUrl: origin + studioPaths.stripeReturn(),
    email: member.email,
  });
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const visit = await requireStudio(context, params);
  const form = await readForm(request);
  const refused = (error: string): AccountAnswer => ({ ok: false, error });
  if (!form.ok) return unreadable(form, refused(form.error));
  const { payments } = services;
  if (!payments) return unavailable(refused(errors.service));
  const limit = await countTry(context, 'merchant', { account: visit.member.email });
  if (!limit.ok) return tooManyRequests(limit, refused);
  try {
    const step = await takeStep({ ...services, payments }, visit, form.values.do ?? '');
    if (step.ok) return step.to === undefined ? toStripe(request, step.url) : redirect(step.to, { status: 303 });
    switch (step.reason) {
      case 'unknown':
        return badRequest(refused(errors.unknown));
      case 'not-owner':
        return forbidden(refused(errors.notOwner));
      case 'away':
        return unavailable(refused(errors.away));
      case 'no-account':
        return conflict(refused(errors.noAccount));
    }
  } catch (err) {
    services.log.error({ err }, 'A payment account could not be set up');
    return unavailable(refused(errors.service));
  }
}

type Step =
  /** `url` is at Stripe, `to` on this site. */
  | { ok: true; url: string; to?: never }
  | { ok: true; to: string; url?: never }
  | { ok: false; reason: 'unknown' | 'not-owner' | 'away' | 'no-account' };

async function takeStep(services: Paying, visit: StudioVisit, what: string): Promise<Step> {
  const { creatorId, name } = visit.studio;
  const { accountId, email } = visit.member;
  const own = { creatorId, by: { accountId } };
  switch (what) {
    case 'connect': {
      const url = authorizationUrl(services, visit);
      return url === null ? { ok: false, reason: 'unknown' } : { ok: true, url };
    }
    case 'tax-on':
    case 'tax-off': {
      const usesTax = what === 'tax-on';
      const set = await setUsesTax(services, { ...own, usesTax });
      const to = studioPaths.merchant(creatorId, { done: usesTax ? 'taxed' : 'untaxed' });
      return set.ok ? { ok: true, to } : set;
    }
    case 'open': {
      const begun = await beginMerchant(services, { ...own, email, name });
      if (!begun.ok) return begun;
      break;
    }
    case 'continue':
      break;
    default:
      return { ok: false, reason: 'unknown' };
  }
  const page = (from: 'expired' | 'stripe') => services.origin + studioPaths.merchant(creatorId, { from });
  return linkToOnboarding(services, { ...own, refreshUrl: page('expired'), returnUrl: page('stripe') });
}

/** Native forms get a page that forwards, because `form-action 'self'` blocks redirects to another origin. */
function toStripe(request: Request, url: string) {
  const isNative = request.headers.get('accept')?.includes('text/html');
  return isNative ? data<AccountAnswer>({ ok: true, url }) : redirectDocument(url);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (error = errors.service): AccountAnswer => ({ ok: false, error }));

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage {...loaderData} answer={actionData} />;
}
