import { type RouterContextProvider, redirect } from 'react-router';
import { signUpErrors as errors, moving } from '../../copy/sign-up.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, conflict, notFound, tooManyRequests, unavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import { requireMember } from '../access/member.server.ts';
import { readBillingAddress } from '../card/billing.ts';
import { CARD_TOKEN, readCardToken } from '../card/card-token.ts';
import { declinedBecause } from '../card/given-card.ts';
import { cardPage } from '../card/page-copy.ts';
import { chargesFor } from '../charges.ts';
import { findScheduledPrice, moveToCreator } from '../moving/moving.server.ts';
import { type MoveAnswer, termsKey } from '../moving/moving.ts';
import { codeErrorWords, offerErrors } from '../offers/copy.ts';
import { readCode } from '../offers/typed-code.server.ts';
import { noteCountry } from '../record.server.ts';
import type { Route } from './+types/move-route';
import { loadSignUpPage } from './page.server.ts';
import { SignUpScreen } from './sign-up-screen.tsx';

/** Loads the sign-up page, because without scripts a refused form is rendered at this URL. */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadSignUpPage({ request, creatorId: params.creatorId, context });

const form = defineForm({
  unexpected: errors.unexpected,
  refused: (summary, _submitted, more: Omit<MoveAnswer, 'summary'> = {}): MoveAnswer => ({ summary, ...more }),
});

export const action = formAction(
  form,
  'A membership could not be moved',
  async ({ params, context }: Route.ActionArgs, { services, values, refused }) => {
    const { creatorId } = params;
    const { accountId, email } = await requireMember(context);
    if (values[CARD_TOKEN]) return await takeCard(context, { accountId, email, creatorId }, values);
    const { terms: agreed = null, plan = '' } = values;
    const chosen = { agreed, plan, shown: values.prices };
    const limit = await countTry(context, 'move', { account: email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const code = isUuid(creatorId)
      ? await readCode(context, { creatorId, text: values.offer, account: email })
      : ({ state: 'none', typed: '' } as const);
    const wrong = codeErrorWords(code);
    if (wrong) return conflict(refused(wrong, { code: code.typed, codeError: wrong }));
    const offer = code.state === 'valid' ? code.offer : null;
    const move = { accountId, creatorId, ...chosen, offer, now: services.membershipNow() };
    const result = await moveToCreator(services, move);
    if (result.ok) {
      const hasBegun = result.done === 'moved' || result.done === 'joined';
      const isPaid = (await chargesFor(services, { creatorId })) !== null;
      if (isPaid && hasBegun && agreed === 'none') return redirect(paths.membershipStart(), 303);
      return redirect(result.done === 'moved' ? paths.success(creatorId, { moved: true }) : paths.account(), 303);
    }
    switch (result.reason) {
      case 'creator-unknown':
        return notFound(refused(errors.creatorNotFound));
      case 'nothing-on-sale':
      case 'unconfirmed':
        return conflict(refused(errors.unexpected));
      case 'terms-changed': {
        const { terms, onSale } = result;
        const isByCode = offer !== null && agreed === termsKey(terms) && !chosen.shown?.includes(offer.id);
        const summary = isByCode ? offerErrors.shownFirst : moving.changed;
        return conflict(refused(summary, { terms, onSale, code: code.typed }));
      }
      case 'offer-gone': {
        const { terms, onSale } = result;
        const { notValid: summary } = offerErrors;
        return conflict(refused(summary, { terms, onSale, code: code.typed, codeError: summary }));
      }
    }
  },
  { errorStatus: 500 },
);

/**
 * Saves a card in the account of the creator to whom the member moves. If the move was scheduled without a card, saving
 * the card is the consent to the charge.
 */
async function takeCard(
  context: Readonly<RouterContextProvider>,
  { accountId, email, creatorId }: { accountId: string; email: string; creatorId: string },
  values: Readonly<Record<string, string>>,
) {
  const { [CARD_TOKEN]: token, attempt: attemptId = '', offer: code = '', country } = values;
  const services = context.get(servicesContext);
  const { charges, db } = services;
  const refused = (cardError: string): MoveAnswer => ({ summary: '', cardError, code });
  const browser = isUuid(creatorId) ? await charges?.browserFor(db, { creatorId }) : null;
  if (!charges || !browser) return notFound(refused(cardPage.notOpen));
  const limit = await countTry(context, 'card', { account: email, merchant: creatorId });
  if (!limit.ok) return tooManyRequests(limit, refused);
  const card = readCardToken(token, browser);
  if (!card.ok || !card.token || !isUuid(attemptId)) return badRequest(refused(cardPage.errors.missing));
  const billing = browser.usesTax ? readBillingAddress(values) : null;
  if (billing && !billing.ok) return badRequest(refused(Object.values(billing.errors)[0]!));
  await noteCountry(services, { accountId, country });
  const price = await findScheduledPrice(db, { accountId, creatorId });
  if (price) await charges.recordConsent(db, { accountId, price, beginsAtOnce: true, now: services.membershipNow() });
  const given = { accountId, attemptId, token: card.token, creatorId, ...(billing && { address: billing.address }) };
  const saved = await charges.saveCard(given);
  if (saved.state === 'away') return unavailable(refused(cardPage.errors.away));
  const outcome = { attempt: attemptId, card: saved };
  // The bank's challenge is not stored, so this response shows it.
  if (saved.state === 'needs-bank') return { summary: '', given: outcome, code } satisfies MoveAnswer as MoveAnswer;
  const wrong = declinedBecause(saved);
  if (wrong) return conflict(refused(wrong));
  return redirect(paths.signUp(creatorId, { offer: code || null, card: attemptId }), 303);
}

export const clientAction = form.clientAction;

export default function Move({ loaderData, actionData }: Route.ComponentProps) {
  return <SignUpScreen page={loaderData} move={actionData} />;
}
