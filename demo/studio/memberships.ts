import type { cancellations, memberships } from '../../app/db/schema/membership.ts';
import type { membershipFacts } from '../../app/db/schema/membership-facts.ts';
import type { balanceTransactions } from '../../app/db/schema/merchants.ts';
import type { scheduledEmails } from '../../app/db/schema/scheduled-emails.ts';
import type { CancellationReason } from '../../app/membership/cancellation/reason.ts';
import type { MembershipEmailKind } from '../../app/membership/emails/due-emails.ts';
import { demoMerchantOf } from '../../app/payments/demo/demo-merchants.server.ts';
import { before, DAY, numberedId } from './random.ts';

type Story =
  | 'unopened'
  | 'trial'
  | 'monthly'
  | 'yearly'
  | 'failed'
  | 'gift'
  | 'cancelled'
  | 'ended-trial'
  | 'ended-paid'
  | 'moved';

export interface Guest {
  number: number;
  joined: number;
  story: Story;
}

export interface MembershipRows {
  memberships: (typeof memberships.$inferInsert & { id: string; beganAt: Date; openedAt: Date | null })[];
  facts: (typeof membershipFacts.$inferInsert)[];
  cancellations: (typeof cancellations.$inferInsert)[];
  emails: (typeof scheduledEmails.$inferInsert)[];
  transactions: (typeof balanceTransactions.$inferInsert)[];
}

const TRIAL = 7;
const MONTH = 30;
const reasons: (CancellationReason | null)[] = [
  'time',
  'price',
  null,
  'recipes',
  'time',
  'elsewhere',
  'price',
  'other',
];
const usual: Story[] = ['monthly', 'ended-trial', 'monthly', 'yearly', 'monthly', 'ended-paid', 'monthly', 'cancelled'];
const rare: ReadonlyMap<number, Partial<Guest>> = new Map([
  [1, { story: 'unopened' }],
  [4, { story: 'unopened' }],
  [22, { story: 'failed', joined: TRIAL + MONTH + 4 }],
  [27, { story: 'gift' }],
  [34, { story: 'moved' }],
  [41, { story: 'failed', joined: TRIAL + 3 * MONTH + 2 }],
  [48, { story: 'moved' }],
  [53, { story: 'gift' }],
]);

/** Returns the guests, mostly newest first. More of them joined lately than half a year ago. */
export function guestsOf(count: number): Guest[] {
  return Array.from({ length: count }, (_, number) => {
    const joined = 0.2 + 175 * (number / (count - 1)) ** 1.3;
    const story = joined < TRIAL ? 'trial' : usual[number % usual.length]!;
    // Ending after two paid months is possible only for guests who joined long enough ago.
    const possible = story === 'ended-paid' && joined < TRIAL + 2 * MONTH + 4 ? 'ended-trial' : story;
    return { number, joined, story: possible, ...rare.get(number) };
  });
}

/** Returns the rows of a guest's membership at the present time. After a move, returns a second membership too. */
export function membershipRows(
  { number, joined, story }: Guest,
  {
    accountId,
    creatorId,
    nextCreatorId,
    now,
  }: { accountId: string; creatorId: string; nextCreatorId: string; now: Date },
): MembershipRows {
  const id = numberedId('3c01', number);
  const beganAt = before(now, joined);
  const openedAt =
    story === 'unopened' ? null : new Date(Math.min(now.getTime(), beganAt.getTime() + (2 + (number % 50)) * 60_000));
  const plan = story === 'yearly' ? 'yearly' : 'monthly';
  const rows: MembershipRows = { memberships: [], facts: [], cancellations: [], emails: [], transactions: [] };
  const own = { id, accountId, creatorId, plan, beganAt, openedAt } as const;
  if (!openedAt) return { ...rows, memberships: [own] };

  const after = (days: number) => new Date(openedAt.getTime() + days * DAY);
  const covering = (kind: 'trial' | 'paid' | 'complimentary', providerId: string, from: Date, until: Date) => ({
    kind,
    providerId,
    membershipId: id,
    at: from,
    coversFrom: from,
    coversUntil: until,
  });
  const trialEnd = after(TRIAL);
  rows.facts.push(covering('trial', id, openedAt, trialEnd));
  const trial = `trial:${id}`;
  const sent = (kind: MembershipEmailKind, about: string, at: Date) => ({
    accountId,
    kind,
    subject: { membershipId: id, about },
    key: `${id}:${about}`,
    dueAt: at,
    sentAt: at,
  });
  rows.emails.push(sent('trial-started', trial, openedAt));
  if (joined >= TRIAL) rows.emails.push(sent('trial-ending', trial, after(TRIAL - 1)));

  const step = story === 'yearly' ? 365 : MONTH;
  const amount = { amount: story === 'yearly' ? 9_900 : 1_000, currency: 'usd' };
  const most = story === 'ended-paid' || story === 'moved' ? 2 : 100;
  const pays = ['monthly', 'yearly', 'failed', 'cancelled', 'ended-paid', 'moved'].includes(story);
  let paidUntil = trialEnd;
  for (let period = 0; pays && period < most && paidUntil <= now; period++) {
    const until = new Date(paidUntil.getTime() + step * DAY);
    const providerId = `demo-${number}-${period}`;
    if (story === 'failed' && until > now) {
      rows.facts.push({ kind: 'payment_failed', providerId, membershipId: id, at: paidUntil, ...amount });
      break;
    }
    rows.transactions.push({
      id: `txn_demo_${number}_${period}`,
      kind: 'charge',
      merchantId: demoMerchantOf(creatorId),
      creatorId,
      membershipId: id,
      invoiceId: providerId,
      at: paidUntil,
      ...amount,
      // Stripe's fee for a card payment.
      providerFee: Math.round(amount.amount * 0.029) + 30,
      platformFee: Math.round(amount.amount * 0.05),
      paidAmount: amount.amount,
      paidCurrency: amount.currency,
    });
    rows.facts.push({ ...covering('paid', providerId, paidUntil, until), ...amount });
    paidUntil = until;
  }
  if (story === 'gift') {
    const gift = covering('complimentary', `demo-${number}`, after(TRIAL - 2), before(now, -60));
    rows.facts.push({
      ...gift,
      because: number % 2 === 1 ? 'Won the giveaway in the newsletter' : 'Tested the conchas for me',
    });
  }
  const cancels = story === 'cancelled' || story === 'ended-paid' || (story === 'ended-trial' && number % 3 !== 0);
  if (cancels) {
    const asked =
      story === 'ended-trial' ? after(TRIAL - 2) : before(now, Math.min(2 + ((number * 5) % 23), joined - TRIAL));
    const requestedAt = story === 'ended-paid' ? after(TRIAL + MONTH + 12) : asked;
    const reason = reasons[Math.floor(number * 0.6) % reasons.length]!;
    rows.cancellations.push({ membershipId: id, requestedAt, takesEffectAt: paidUntil, reason });
  } else if (number % 9 === 2 && joined > TRIAL) {
    const takenBack = { requestedAt: after(5), undoneAt: after(5.1), takesEffectAt: trialEnd };
    rows.cancellations.push({ membershipId: id, ...takenBack });
  }
  if (story === 'ended-trial' || story === 'ended-paid') {
    const last = rows.facts.at(-1)!;
    const fact = `${last.kind}:${last.providerId}`;
    rows.emails.push(sent('access-ended', fact, paidUntil));
  }
  if (story !== 'moved') return { ...rows, memberships: [{ ...own, cancelAt: cancels ? paidUntil : null }] };

  rows.facts.push({ kind: 'moved', providerId: id, membershipId: id, at: paidUntil });
  const next = {
    ...own,
    id: numberedId('3c02', number),
    creatorId: nextCreatorId,
    beganAt: paidUntil,
    openedAt: paidUntil,
  };
  const there = { membershipId: next.id, providerId: next.id, at: paidUntil };
  const covers = { coversFrom: paidUntil, coversUntil: new Date(paidUntil.getTime() + TRIAL * DAY) };
  rows.facts.push({ kind: 'trial', ...there, ...covers });
  return { ...rows, memberships: [{ ...own, endedAt: paidUntil, endReason: 'moved' }, next] };
}
