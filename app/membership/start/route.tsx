import { data, redirect } from 'react-router';
import { signUpErrors } from '../../copy/sign-up.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, conflict, tooManyRequests, unavailable } from '../../http/replies.ts';
import { paths } from '../../paths.ts';
import { requireMember } from '../access/member.server.ts';
import { type BillingErrors, readBillingAddress } from '../card/billing.ts';
import { inCardDocument } from '../card/card-document.ts';
import { billingErrors } from '../card/copy.ts';
import { chargesFor } from '../charges.ts';
import { codeErrorWords, offerErrors } from '../offers/copy.ts';
import { acceptTerms } from '../record.server.ts';
import { membershipErrors as errors } from '../status/copy.ts';
import type { Route } from './+types/route';
import { startMembership } from './commands.server.ts';
import { startErrors } from './copy.ts';
import { loadStartPage, readAttempt, readOwnCode } from './page.server.ts';
import { type StartAnswer, StartPage } from './page.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  // A redirect from the bank adds a secret to the URL.
  if (searchParams.has('payment_intent_client_secret')) {
    const of = (name: string) => searchParams.get(name);
    const [attempt, plan, offer] = [of('attempt'), of('plan'), of('offer')];
    return redirect(paths.membershipStart({ attempt, plan, offer }));
  }
  const loaded = await loadStartPage(request, context);
  const isDone = loaded.continued && loaded.page?.membership.access.may;
  return isDone ? redirect(paths.account({ done: 'started' })) : loaded;
}

export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  const page = await serverLoader();
  return inCardDocument(page, request, page.browser);
}

const form = defineForm({
  unexpected: startErrors.away,
  refused: (error, { plan, attempt }): StartAnswer => ({
    error,
    plan,
    attempt: attempt && isUuid(attempt) ? attempt : undefined,
  }),
});

export const action = formAction(
  form,
  'A membership could not be started',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const { accountId, email, membership } = await requireMember(context);
    const attemptId = readAttempt(values.attempt);
    const { plan = '' } = values;
    if (!membership) return conflict({ error: errors.noMembership, plan });
    const charges = await chargesFor(services, membership);
    if (!charges || !attemptId) return badRequest({ error: startErrors.unexpected });
    const limit = await countTry(context, 'pay-now', { account: email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const code = await readOwnCode(context, values.offer);
    const wrong = codeErrorWords(code);
    if (wrong) return conflict({ error: wrong, codeError: wrong, code: code.typed, plan });
    if (values.terms) {
      await acceptTerms(services, { accountId, now: services.now(), membershipNow: services.membershipNow() });
    }
    const { creatorId } = membership;
    const usesTax = (await charges.browserFor(services.db, membership))?.usesTax === true;
    const refusedAddress = (error: string, wrong: BillingErrors): StartAnswer => {
      const { country = '', postalCode = '' } = values;
      return { error, plan, address: { country, postalCode, errors: wrong } };
    };
    const reading = usesTax && values.country !== undefined ? readBillingAddress(values) : null;
    if (reading && !reading.ok) return badRequest(refusedAddress(Object.values(reading.errors)[0]!, reading.errors));
    if (reading) {
      const saved = await charges.saveBilling({ accountId, creatorId, address: reading.address });
      if (!saved.ok && saved.reason === 'away')
        return unavailable({ error: startErrors.away, plan, attempt: attemptId });
    }
    const offer = code.state === 'valid' ? code.offer : null;
    const start = { accountId, plan, shown: values.prices, code: offer, attemptId, now: services.membershipNow() };
    const result = await startMembership({ ...services, charges }, start);
    if (result.ok) return redirect(paths.account({ done: 'started' }), { status: 303 });
    switch (result.reason) {
      // An earlier submission of the form may already have paid.
      case 'has-access':
        return redirect(paths.account({ done: 'started' }), { status: 303 });
      case 'no-membership':
        return conflict({ error: errors.noMembership, plan });
      case 'plan-unknown':
        return badRequest({ error: errors.planUnknown });
      case 'terms-not-accepted':
        return conflict({ error: startErrors.terms, plan });
      case 'no-card':
        return conflict({ error: startErrors.noCard, plan });
      case 'no-merchant':
        return conflict({ error: startErrors.notOpen, plan });
      case 'no-address':
        return conflict(refusedAddress(startErrors.noAddress, { postalCode: billingErrors.postalCodeInvalid }));
      case 'price-changed':
        return conflict({
          error: offer && !values.prices?.includes(offer.id) ? offerErrors.shownFirst : signUpErrors.priceChanged,
          plan,
          code: code.typed,
          offered: result.offered,
        });
      case 'offer-gone': {
        const { offered } = result;
        const { notValid: error } = offerErrors;
        return conflict({ error, codeError: error, code: code.typed, plan, offered });
      }
      case 'past-due':
        return conflict({ error: startErrors.pastDue, plan });
      case 'declined':
        return conflict({ error: startErrors.declined, plan, attempt: crypto.randomUUID() });
      case 'away':
        return unavailable({ error: startErrors.away, plan, attempt: attemptId });
      case 'needs-bank': {
        const { clientSecret, bankPath } = result;
        return data({ error: null, plan, attempt: attemptId, bank: { clientSecret, bankPath } });
      }
    }
  },
);

export const clientAction = form.clientAction;

export default function Start({ loaderData, actionData }: Route.ComponentProps) {
  return <StartPage {...loaderData} answer={actionData} />;
}
