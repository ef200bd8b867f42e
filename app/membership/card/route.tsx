import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, conflict, notFound, pageLoader, tooManyRequests, unavailable } from '../../http/replies.ts';
import { paths } from '../../paths.ts';
import { requireMember } from '../access/member.server.ts';
import type { Charges } from '../charges.ts';
import { noteCountry } from '../record.server.ts';
import { loadMembershipPage } from '../status/page.server.ts';
import type { Route } from './+types/route';
import { type BillingErrors, readBillingAddress, readTaxNumber } from './billing.ts';
import { hasBankSecret, inCardDocument } from './card-document.ts';
import { CARD_TOKEN, readCardToken } from './card-token.ts';
import { isChargedAfter, savingEffect } from './consequence.ts';
import { billingErrors } from './copy.ts';
import { loadCardPage } from './page.server.ts';
import { type CardAnswer, CardPage } from './page.tsx';
import { cardPage } from './page-copy.ts';

const { errors } = cardPage;

export const loader = pageLoader(
  'A card page could not be read',
  async ({ request, context }: Route.LoaderArgs, services) => {
    const url = new URL(request.url);
    if (hasBankSecret(url)) {
      return redirect(paths.accountCard({ attempt: url.searchParams.get('attempt') ?? undefined, bank: true }));
    }
    return loadCardPage(url, context, services);
  },
);

export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  const page = await serverLoader();
  return inCardDocument(page, request, page.browser);
}

const form = defineForm({
  unexpected: errors.unexpected,
  refused: (error): CardAnswer => ({ error }),
});

export const action = formAction(
  form,
  'A card could not be saved or removed',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const { accountId, email, membership } = await requireMember(context);
    const { charges, db } = services;
    if (!charges || !membership) return notFound(refused(cardPage.notOpen));
    // Fraudsters would otherwise test stolen cards here.
    const limit = await countTry(context, 'card', { account: email, merchant: membership.creatorId });
    if (!limit.ok) return tooManyRequests(limit, refused);
    if (values.intent === 'remove') return await removed(charges, accountId);
    if (values.intent === 'billing') {
      return await saveBilling(charges, { accountId, creatorId: membership.creatorId }, values);
    }

    const { attempt: attemptId = '' } = values;
    const browser = await charges.browserFor(db, membership);
    if (!browser) return notFound(refused(cardPage.notOpen));
    const card = readCardToken(values[CARD_TOKEN], browser);
    if (!card.ok || !card.token || !isUuid(attemptId)) return badRequest(refused(errors.missing));
    const { token } = card;
    const billing = browser.usesTax ? readBillingAddress(values) : null;
    if (billing && !billing.ok) return badRequest(refused(Object.values(billing.errors)[0]!));
    await noteCountry(services, { accountId, country: values.country });
    const page = (await loadMembershipPage({ context })).page;
    if (page && isChargedAfter(savingEffect(page.membership))) {
      const { price } = page.membership;
      const now = services.membershipNow();
      await db.transaction((tx) => charges.recordConsent(tx, { accountId, price, beginsAtOnce: true, now }));
    }
    const saved = await charges.saveCard({ accountId, attemptId, token, ...(billing && { address: billing.address }) });
    if (saved.state === 'away') return unavailable(refused(errors.away));
    // The bank's challenge or refusal of an open payment is not stored, so this response shows it.
    if (saved.state === 'declined' || saved.state === 'needs-bank') {
      return { error: null, given: { attempt: attemptId, card: saved } };
    }
    return redirect(paths.accountCard({ attempt: attemptId }), { status: 303 });
  },
);

export const clientAction = form.clientAction;

async function saveBilling(
  charges: Charges,
  of: { accountId: string; creatorId: string },
  values: Readonly<Record<string, string>>,
) {
  const { country = '', postalCode = '', taxNumber = '' } = values;
  const refused = (error: string, fields: BillingErrors = {}): CardAnswer => ({
    error: null,
    billing: { error, errors: fields, typed: { country, postalCode, taxNumber } },
  });
  const reading = readBillingAddress(values);
  const number = readTaxNumber(taxNumber);
  const wrong: BillingErrors = {
    ...(reading.ok ? {} : reading.errors),
    ...(number === undefined && { taxNumber: billingErrors.taxNumberInvalid }),
  };
  if (!reading.ok || number === undefined) return badRequest(refused(Object.values(wrong)[0]!, wrong));
  const saved = await charges.saveBilling({ ...of, address: reading.address, taxNumber: number });
  if (saved.ok) return redirect(paths.accountCard({ billing: true }), { status: 303 });
  switch (saved.reason) {
    case 'invalid-tax-number': {
      const { taxNumberInvalid } = billingErrors;
      return conflict(refused(taxNumberInvalid, { taxNumber: taxNumberInvalid }));
    }
    case 'no-customer':
      return conflict(refused(errors.billingRefused));
    case 'away':
      return unavailable(refused(errors.billingAway));
  }
}

async function removed(charges: Charges, accountId: string) {
  const result = await charges.removeCard({ accountId });
  if (result.ok) return redirect(paths.accountCard({ removed: true }), { status: 303 });
  const answer = form.refused(errors[result.reason]);
  return result.reason === 'away' ? unavailable(answer) : conflict(answer);
}

export default function CardRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CardPage {...loaderData} answer={actionData} />;
}
