import { dateWords } from '../../../app/copy/date-words.ts';
import { formatMoney, type Money } from '../../../app/payments/money.ts';
import type { PaidMembership } from '../../../app/payments/operator/payment-history.server.ts';
import type { RefundPlan, RefundRefusal, RefundResult } from '../../../app/payments/operator/refunds.server.ts';
import { sentenceOf } from '../member-fields.ts';
import { printable } from '../printable.ts';

const { moment } = dateWords();

export interface Refunded {
  plan: RefundPlan;
  made: Extract<RefundResult, { ok: true }>;
  /** Current membership, or null if it was deleted. */
  membership: PaidMembership | null;
}

/** Formats the request for a refund. Printed before the request, so that an operator can repeat the same request. */
export function askedText({ amount, invoiceId, requestId }: RefundPlan): string {
  return `${formatMoney(amount)} of ${printable(invoiceId)} is asked for, as request ${printable(requestId)}\n`;
}

export function refundText({ plan, made, membership }: Refunded): string {
  const access = membership && `${printable(sentenceOf(membership))}\n`;
  const later = made.recorded ? '' : 'The membership has it once the payment provider has told of it.\n';
  return `${formatMoney(plan.amount)} goes back, as refund ${printable(made.refundId)}.\n${later}${access ?? ''}`;
}

export function refundFields({ plan, made, membership }: Refunded) {
  const { amount, invoiceId, membershipId, creatorId, accessUntil, requestId, because } = plan;
  const access = membership?.access;
  return {
    refundId: made.refundId,
    recorded: made.recorded,
    requestId,
    invoiceId,
    membershipId,
    creatorId,
    ...amount,
    accessUntil,
    refundReason: because,
    may: access?.may ?? null,
    because: access?.because ?? null,
    until: access?.until ?? null,
    sentence: membership && sentenceOf(membership),
  };
}

export function refusedPlan(refused: RefundRefusal, { whose, amount }: { whose: string; amount: Money }): string {
  const person = printable(whose);
  switch (refused.reason) {
    case 'unknown':
      return whose.includes('@') ? `No account has the address ${person}.` : `No payment is known as ${person}.`;
    case 'nothing-paid':
      return `${person} has paid nothing that could be given back.`;
    case 'more-than-paid':
      return `No payment of ${person} can bear ${formatMoney(amount)}: at most ${formatMoney(refused.most)} can be given back of one.`;
    case 'other-request':
      return `That request is not about a payment of ${person}.`;
    case 'until-past':
      return 'That end has passed already.';
    case 'until-too-late':
      return `The payment is for the time until ${moment(refused.paidUntil)}, and a refund gives no more.`;
  }
}

export function refusedRefund(
  { reason }: Extract<RefundResult, { ok: false }>,
  { invoiceId, amount, requestId }: RefundPlan,
): string {
  const invoice = printable(invoiceId);
  switch (reason) {
    case 'away':
      return `The payment provider was not reached. Whether the refund was made is not known: do it again with --request ${printable(requestId)}, and it is made once.`;
    case 'unknown-invoice':
      return `The payment provider does not know ${invoice}.`;
    case 'not-paid':
      return `At the payment provider ${invoice} is not paid.`;
    case 'more-than-paid':
      return `Of ${invoice} the payment provider has not ${formatMoney(amount)} left to give back.`;
    case 'disputed':
      return `${invoice} is disputed with the bank, which has the money.`;
    case 'other-amount':
      return 'That request was for another amount, and has been made.';
  }
}
