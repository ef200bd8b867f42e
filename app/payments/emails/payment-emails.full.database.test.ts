import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now, rosa } from '../../../tests/support/membership.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { chargedMonthly, chargedYearly } from '../../../tests/support/prices.ts';
import { aCreator, aRecipe } from '../../../tests/support/rows.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import type { MailBrand, MailTemplate } from '../../mail/message.ts';
import { renderMail } from '../../mail/render.server.ts';
import type { BankCard } from '../provider.ts';
import type { PaymentEmail } from './due-emails.ts';
import { findMember, loadPaymentEmail, paymentEmails } from './payment-emails.server.ts';

const { db } = await testDatabase();
const { services, startAtBeas } = await membershipServices(db);
beforeEach(startAtBeas);

const usd = (amount: number) => ({ amount, currency: 'usd' });
const charge = { at: inDays(7), amount: usd(9900), price: chargedYearly } as const;
const card: BankCard = {
  kind: 'card',
  id: 'pm_1',
  brand: 'mastercard',
  last4: '4444',
  expiryMonth: 3,
  expiryYear: 2027,
  fingerprint: null,
};
const begun: PaymentEmail = { kind: 'trial-started', key: 't', charge, endsAt: inDays(7) };
const charged: PaymentEmail = {
  kind: 'charged',
  key: 'c',
  paid: usd(9900),
  period: { from: inDays(7), until: inDays(372) },
};
const refunded: PaymentEmail = { kind: 'refunded', key: 'r', amount: usd(435), accessUntil: inDays(20) };
const cancelled: PaymentEmail = { kind: 'cancelled', key: 'x', endsAt: inDays(7) };
const failed: PaymentEmail = {
  kind: 'payment-failed',
  key: 'f',
  due: usd(9900),
  because: 'asks-bank',
  accessUntil: null,
  nextAttemptAt: inDays(10),
};
const coming: PaymentEmail = {
  kind: 'charge-coming',
  key: 'n',
  charge,
  card,
  increase: { was: usd(9000), because: 'raise' },
  isHalfYearly: false,
};
const expiring: PaymentEmail = { kind: 'card-expiring', key: 'e', charge, card };
const all = [begun, coming, charged, failed, cancelled, refunded, expiring];

let made: { template: MailTemplate; brand: MailBrand }[] = [];
beforeEach(() => {
  made = [];
});

/** Loads the email of a notice, and adds it to `made`. Returns the reason if the email is skipped. */
async function queue({ membershipId }: { membershipId: string }, notice: PaymentEmail, at = now) {
  const member = (await findMember(db, membershipId))!;
  const loaded = await loadPaymentEmail(db, services, { member, notice, now: at });
  if ('skip' in loaded) return loaded.skip;
  made.push(loaded);
  return null;
}
const inTrial = (fields: Parameters<typeof aMember>[1] = {}) => aMember(db, { facts: [aTrial()], ...fields });
const snapshot = {
  subscriptionId: 'sub_1',
  status: 'active',
  price: chargedYearly,
  cancelAt: null,
  nextPrice: null,
  pastDueSince: null,
  nextAttemptAt: null,
  trialEndsAt: null,
  card,
  nextCharge: charge,
};

async function synced({ membershipId }: { membershipId: string }, fields: object = {}): Promise<void> {
  const row = { id: 'sub_1', membershipId, merchantId: beasMerchant, customerId: 'cus_1', createdAt: now, version: 1 };
  await db.insert(paymentSubscriptions).values({ ...row, snapshot: { ...snapshot, ...fields } });
}

const templates = () => made.map(({ template }) => template);
const names = () => templates().map(({ name }) => name);

test('each notice is an email to the member’s address in the creator’s brand, with amounts and times', async () => {
  const member = await inTrial();
  await synced(member, { nextCharge: charge });
  for (const notice of all) await queue(member, notice);
  const sentence = 'Your trial runs until 9 November 2026.';
  const at = '2026-11-09T10:00:00.000Z';
  for (const { brand } of made) expect(brand).toMatchObject({ name: 'Bea' });
  expect(templates()).toEqual([
    {
      name: 'trial-started',
      props: {
        firstName: 'Rosa',
        sentence,
        until: at,
        goesOn: false,
        dish: null,
        after: { kind: 'charge', amount: '$99', interval: 'year', at },
      },
    },
    {
      name: 'charge-coming',
      props: {
        firstName: 'Rosa',
        sentence,
        amount: '$99',
        interval: 'year',
        at,
        card: 'Mastercard ending in 4444',
        increase: { was: '$90', because: 'raise' },
        isHalfYearly: false,
      },
    },
    {
      name: 'charged',
      props: {
        firstName: 'Rosa',
        amount: '$99',
        from: at,
        until: '2027-11-09T10:00:00.000Z',
        next: { kind: 'charge', amount: '$99', at, card: 'Mastercard ending in 4444' },
      },
    },
    {
      name: 'payment-failed',
      props: {
        firstName: 'Rosa',
        amount: '$99',
        because: 'asks-bank',
        accessUntil: null,
        nextAttemptAt: '2026-11-12T10:00:00.000Z',
      },
    },
    { name: 'cancelled', props: { firstName: 'Rosa', until: at } },
    { name: 'refunded', props: { firstName: 'Rosa', amount: '$4.35', accessUntil: '2026-11-22T10:00:00.000Z' } },
    {
      name: 'card-expiring',
      props: { firstName: 'Rosa', amount: '$99', at, card: 'Mastercard ending in 4444', expires: '03/2027' },
    },
  ]);
  for (const email of made) {
    const message = { ...email, id: randomUUID(), to: rosa.email };
    expect((await renderMail(message)).subject).toContain('Bea');
  }
});

describe('the start of a trial', () => {
  const withoutCard = { ...begun, charge: null };

  test('without a card says what the plan would cost, and shows the newest dish', async () => {
    await aRecipe(db, bea.creatorId, { name: 'Lamb shanks', imageUrl: `/media/${'a'.repeat(32)}` });
    await queue(await inTrial(), withoutCard);
    expect(templates()).toMatchObject([
      { props: { after: { kind: 'ends', amount: '$99', interval: 'year' }, dish: { name: 'Lamb shanks' } } },
    ]);
  });

  test('that continues after a move does not state seven days', async () => {
    await queue(await inTrial({ facts: [{ ...aTrial(), coversUntil: inDays(5) }] }), begun);
    expect(templates()).toMatchObject([{ props: { goesOn: true } }]);
  });

  test('that was announced without payments is not repeated, except for the card and the cost, once', async () => {
    const member = await inTrial();
    const { accountId, membershipId } = member;
    const told = { accountId, kind: 'trial-started', subject: { membershipId, about: 'trial:1' }, key: 'trial:1' };
    await db.insert(scheduledEmails).values({ ...told, dueAt: now, sentAt: now });
    await queue(member, withoutCard);
    await queue(member, begun, inDays(1));
    const asked = { name: 'worded', props: { link: `${services.origin}/account/card` } };
    expect(templates()).toMatchObject([asked, { name: 'trial-charge', props: { amount: '$99' } }]);
    await queue(member, begun, inDays(4)); // three days before the charge, which another email announces
    expect(names()).toEqual(['worded', 'trial-charge']);
    const ending = { ...told, kind: 'trial-ending', key: 'ending:1' };
    await db.insert(scheduledEmails).values({ ...ending, dueAt: now, sentAt: now });
    expect(await queue(member, withoutCard)).toBe('already-told');
  });

  test('that was announced before the creator could charge asks for a card, unless the end was announced too', async () => {
    const member = await inTrial();
    const { accountId, membershipId } = member;
    const told = { accountId, subject: { membershipId, about: 'trial:1' }, key: 'trial:1', dueAt: now, sentAt: now };
    await db.insert(scheduledEmails).values({ ...told, kind: 'trial-started' });
    await queue(member, withoutCard);
    const subject = 'To stay with Bea after your free days, add a card';
    expect(templates()).toMatchObject([{ props: { words: { subject, button: 'Add a card' } } }]);
    expect(JSON.stringify(templates())).toMatch(/charges \$99 that day, then every year until you cancel/);
    await db.insert(scheduledEmails).values({ ...told, kind: 'trial-ending' });
    expect(await queue(member, withoutCard, inDays(6))).toBe('already-told');
  });

  test('of a membership without access is not announced', async () => {
    await queue(await inTrial({ facts: [aTrial(), { kind: 'revoked', at: inDays(1) }] }), begun, inDays(2));
    expect(names()).toEqual([]);
  });
});

describe('a receipt', () => {
  const renewal = { at: inDays(372), amount: usd(9900), price: chargedYearly };
  async function charging(fields: object, member: Parameters<typeof aMember>[1] = {}) {
    const { membershipId } = await inTrial({ plan: 'yearly', ...member });
    await synced({ membershipId }, { nextCharge: renewal, ...fields });
    await queue({ membershipId }, charged);
    return templates().map(({ props }) => ('next' in props ? props.next : 'unknown'));
  }
  const next = { kind: 'charge', amount: '$99', at: inDays(372).toISOString(), card: 'Mastercard ending in 4444' };

  test('says what is charged next', async () => {
    expect(await charging({})).toEqual([next]);
  });

  test('says that nothing is charged next after a cancellation or a move, whether or not the provider knows', async () => {
    expect(await charging({}, { cancelAt: inDays(372) })).toEqual([{ kind: 'nothing' }]);
  });

  test('promises nothing if the chosen plan has not reached the provider', async () => {
    expect(await charging({ nextCharge: { ...renewal, price: chargedMonthly } })).toEqual(['unknown']);
  });
});

test('of a former membership only charges and refunds are reported', async () => {
  const member = await inTrial({ endedAt: now, endReason: 'moved' });
  for (const notice of all) await queue(member, notice);
  expect(names()).toEqual(['charged', 'refunded']);
});

test('while an account waits for its deletion, only charges and refunds are reported', async () => {
  const member = await inTrial();
  await synced(member);
  await db.update(accounts).set({ deletionAt: inDays(14) });
  expect(await queue(member, coming)).toBe('does-not-apply');
  for (const notice of all) await queue(member, notice);
  expect(names()).toEqual(['charged', 'payment-failed', 'refunded']);
});

test.each([
  ['cancels', { cancelAt: inDays(7) }],
  ['agrees to move', { moveAt: inDays(7) }],
])('a member who %s is not reminded of a charge, even before the provider knows', async (_what, fields) => {
  const member = await inTrial();
  await synced(member);
  const { id: nextCreatorId } = await aCreator(db);
  await db.update(memberships).set({ ...fields, ...('moveAt' in fields && { nextCreatorId }) });
  expect(await queue(member, coming)).toBe('does-not-apply');
  expect(await queue(member, expiring)).toBe('does-not-apply');
});

test('a scheduled move by the member is no cancellation', async () => {
  const member = await inTrial();
  const { id: nextCreatorId } = await aCreator(db);
  await db.update(memberships).set({ nextCreatorId, moveAt: inDays(7) });
  expect(await queue(member, cancelled)).toBe('already-told');
});

test('emails of a creator without a public page have the platform’s brand', async () => {
  const { id } = await aCreator(db);
  await queue(await inTrial({ creatorId: id }), begun);
  expect(made).toMatchObject([{ brand: { name: 'Larder' }, template: { props: { dish: null } } }]);
});

test('a deleted membership gets no email', async () => {
  const subject = { membershipId: randomUUID(), about: charged.key };
  const recipient = {
    accountId: randomUUID(),
    email: rosa.email,
    emailConfirmedAt: now,
    deletionAt: null,
    firstName: '',
  };
  const email = { recipient, subject, key: 'k', dueAt: now, now };
  expect(await paymentEmails.charged.load(db, services, email)).toEqual({ skip: 'does-not-apply' });
});
