import { dateWords } from '../../../app/copy/date-words.ts';
import { cardName } from '../../../app/membership/card/copy.ts';
import type { StoredFact } from '../../../app/membership/operator/member-list.server.ts';
import type { ChargedPrice } from '../../../app/membership/prices/price.ts';
import { isAboutPayment } from '../../../app/payments/emails/payment-emails.server.ts';
import type { Refused } from '../../../app/payments/facts-of.ts';
import { formatMoney } from '../../../app/payments/money.ts';
import type {
  PaidMembership,
  PaymentHistory,
  StoredSubscription,
} from '../../../app/payments/operator/payment-history.server.ts';
import type { ProviderCard } from '../../../app/payments/provider.ts';
import { sentenceOf } from '../member-fields.ts';
import { emailLine } from '../member-text.ts';
import { printable } from '../printable.ts';

const { date, moment } = dateWords();

export function paymentHistoryText({ email, memberships, customers, cards, consents }: PaymentHistory): string {
  return [
    `${printable(email)}\n`,
    ...(memberships.length === 0 ? ['Has never joined a creator.\n'] : memberships.map(membershipText)),
    section(
      'At the payment provider',
      customers.map(({ id, createdAt }) => `${moment(createdAt)}  ${id}`),
    ),
    section(
      'Cards that were given',
      cards.map(({ requestedAt, state, because, setupId }) =>
        line(moment(requestedAt), state, because && `because: ${because}`, setupId),
      ),
    ),
    section(
      'What was agreed to',
      consents.map(({ at, plan, amount, currency, version }) =>
        line(moment(at), `${formatMoney({ amount, currency })} ${plan}`, `words ${version}`),
      ),
    ),
  ]
    .filter(Boolean)
    .join('\n');
}

function membershipText(membership: PaidMembership): string {
  const { access, creatorName, membershipId, price, state, facts, subscriptions, emails } = membership;
  const exact = access.until ? ` (${access.may ? 'until' : 'ended'} ${moment(access.until)})` : '';
  return [
    `${printable(sentenceOf(membership))}${exact}\n  ${printable(creatorName)}, ${price.plan}, ${state}  ${membershipId}\n`,
    section('What happened', facts.map(factLine)),
    ...subscriptions.map(subscriptionText),
    section('Mails about payments', emails.filter(isAboutPayment).map(emailLine)),
  ]
    .filter(Boolean)
    .join('\n');
}

function factLine({ at, kind, coversFrom, coversUntil, amount, currency, aboutId, providerId }: StoredFact): string {
  return line(
    moment(at),
    kind,
    amount !== null && currency !== null && formatMoney({ amount, currency }),
    coversFrom && coversUntil && `from ${date(coversFrom)}`,
    coversUntil && `until ${moment(coversUntil)}`,
    aboutId && `about ${aboutId}`,
    providerId,
  );
}

const planOf = ({ plan, amount, currency }: ChargedPrice) => plan ?? formatMoney({ amount, currency });

function subscriptionText({ subscriptionId, snapshot, invoices, refused, ...times }: StoredSubscription): string {
  const { createdAt, syncedAt, endedAt } = times;
  const begun = `begun ${moment(createdAt)}, ${syncedAt ? `last looked at ${moment(syncedAt)}` : 'not looked at yet'}`;
  const { nextCharge, cancelAt, nextPrice, pastDueSince, nextAttemptAt, card } = snapshot ?? {};
  return [
    section(`Subscription ${subscriptionId}`, [
      begun,
      snapshot ? `${snapshot.status}, ${planOf(snapshot.price)}` : 'it waits for its first payment',
      ...(endedAt ? [`ended ${moment(endedAt)}`] : []),
      nextCharge
        ? `next charge: ${formatMoney(nextCharge.amount)} on ${moment(nextCharge.at)}, ${planOf(nextCharge.price)}`
        : 'nothing is going to be charged',
      ...(cancelAt ? [`ends by itself ${moment(cancelAt)}`] : []),
      ...(nextPrice ? [`becomes ${planOf(nextPrice.price)} ${moment(nextPrice.from)}`] : []),
      ...(pastDueSince
        ? [
            `unpaid since ${moment(pastDueSince)}, ${nextAttemptAt ? `tried again ${moment(nextAttemptAt)}` : 'not tried again'}`,
          ]
        : []),
      card ? cardText(card) : 'no card',
    ]),
    section(
      'Invoices',
      invoices.map(({ id, createdAt, status, due, url }) =>
        line(moment(createdAt), `${formatMoney(due)} ${status}`, id, url),
      ),
    ),
    section(
      'To be looked at',
      refused.map(({ id, reason }) => `${id}  ${whatToDo[reason]}`),
    ),
  ]
    .filter(Boolean)
    .join('\n');
}

const whatToDo: Record<Refused['reason'], string> = {
  'other-price': 'is of no price of this product: it gives no access. Refund it, or charge the right price instead',
  'discount-missing': 'was to be charged less: its offer is missing at the provider',
  'other-discount': 'has another discount than was agreed to',
  'amount-does-not-fit':
    'is of another amount than its price (a coupon, credit, tax or a debit): it counts as paid. See at the provider why',
  'period-does-not-fit': 'is for another time than its price: see at the provider what it is for',
  'by-hand': 'was made by hand: it counts as paid. See at the provider why',
  'unknown-invoice': 'is about a payment that no invoice here is for: see at the provider whose it is',
};

function cardText(card: ProviderCard): string {
  if (card.kind === 'link') return cardName(card);
  return `${cardName(card)}, ${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}`;
}

const line = (first: string, ...parts: (string | null | false)[]) => `${first}  ${parts.filter(Boolean).join(', ')}`;

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? '' : `${title}\n${lines.map((each) => `  ${printable(each)}\n`).join('')}`;
