import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now, rosa } from '../../../tests/support/membership.ts';
import { aCreator, aRecipe } from '../../../tests/support/rows.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { membershipNotices } from '../../db/schema/membership-facts.ts';
import { renderMail } from '../../mail/render.server.ts';
import type { PaymentNotice } from '../notices.ts';
import { queuePaymentMail } from './payment-mail.server.ts';

const { db } = await testDatabase();
const { services, mail, startAtBeas } = await membershipServices(db);
beforeEach(startAtBeas);

const usd = (amount: number) => ({ amount, currency: 'usd' });
const charge = { at: inDays(7), amount: usd(9900), forPlan: 'yearly' } as const;
const card = { id: 'pm_1', brand: 'mastercard', last4: '4444', expiryMonth: 3, expiryYear: 2027, fingerprint: null };
const begun: PaymentNotice = { kind: 'trial-started', key: 't', charge, endsAt: inDays(7) };
const charged: PaymentNotice = {
  ...{ kind: 'charged', key: 'c', paid: usd(9900), url: 'https://pay.example/1' },
  period: { from: inDays(7), until: inDays(372) },
};
const refunded: PaymentNotice = { kind: 'refunded', key: 'r', amount: usd(435), accessUntil: inDays(20) };
const cancelled: PaymentNotice = { kind: 'cancelled', key: 'x', endsAt: inDays(7) };
const failed: PaymentNotice = {
  ...{ kind: 'payment-failed', key: 'f', due: usd(9900), accessUntil: null, nextAttemptAt: inDays(10) },
};
const coming: PaymentNotice = { kind: 'charge-coming', key: 'n', charge, card };
const expiring: PaymentNotice = { kind: 'card-expiring', key: 'e', charge, card };
const all = [begun, coming, charged, failed, cancelled, refunded, expiring];

const queue = ({ membershipId }: { membershipId: string }, notice: PaymentNotice, at = now) =>
  db.transaction((tx) => queuePaymentMail(tx, services, { membershipId, notice, now: at }));
const inTrial = (fields: Parameters<typeof aMember>[1] = {}) => aMember(db, { facts: [aTrial()], ...fields });
const templates = async () => (await mail()).map(({ template }) => template);
const names = async () => (await templates()).map(({ name }) => name);

test('each notice is a mail to the member’s address in the creator’s brand, with amounts and times', async () => {
  const member = await inTrial();
  for (const notice of all) await queue(member, notice);
  const sentence = 'Your trial runs until 9 November 2026.';
  const at = '2026-11-09T10:00:00.000Z';
  for (const { to, brand } of await mail())
    expect({ to, brand }).toMatchObject({ to: rosa.email, brand: { name: 'Bea' } });
  expect(await templates()).toEqual([
    {
      name: 'trial-started',
      props: {
        ...{ firstName: 'Rosa', sentence, until: at, goesOn: false, dish: null },
        after: { kind: 'charge', amount: '$99', plan: 'yearly', at },
      },
    },
    {
      name: 'charge-coming',
      props: { firstName: 'Rosa', sentence, amount: '$99', plan: 'yearly', at, card: 'Mastercard ending in 4444' },
    },
    {
      name: 'charged',
      props: {
        ...{ firstName: 'Rosa', amount: '$99', from: at, until: '2027-11-09T10:00:00.000Z' },
        url: 'https://pay.example/1',
      },
    },
    {
      name: 'payment-failed',
      props: { firstName: 'Rosa', amount: '$99', accessUntil: null, nextAttemptAt: '2026-11-12T10:00:00.000Z' },
    },
    { name: 'cancelled', props: { firstName: 'Rosa', until: at } },
    { name: 'refunded', props: { firstName: 'Rosa', amount: '$4.35', accessUntil: '2026-11-22T10:00:00.000Z' } },
    {
      name: 'card-expiring',
      props: { firstName: 'Rosa', amount: '$99', at, card: 'Mastercard ending in 4444', expires: '03/2027' },
    },
  ]);
  for (const message of await mail()) expect((await renderMail(message)).subject).toContain('Bea');
});

describe('the start of a trial', () => {
  const withoutCard = { ...begun, charge: null };

  test('without a card says what the plan would cost, and shows the newest dish', async () => {
    await aRecipe(db, bea.creatorId, { name: 'Lamb shanks', imageUrl: `/media/${'a'.repeat(32)}` });
    await queue(await inTrial(), withoutCard);
    expect(await templates()).toMatchObject([
      { props: { after: { kind: 'ends', amount: '$99', plan: 'yearly' }, dish: { name: 'Lamb shanks' } } },
    ]);
  });

  test('that came along in a move is not said to be seven days', async () => {
    await queue(await inTrial({ facts: [{ ...aTrial(), coversUntil: inDays(5) }] }), begun);
    expect(await templates()).toMatchObject([{ props: { goesOn: true } }]);
  });

  test('that was told without payments is not told again, only what it will cost, once', async () => {
    const member = await inTrial();
    const told = { ...member, kind: 'trial-started' as const, fact: 'trial:1', queuedAt: now };
    await db.insert(membershipNotices).values({ ...told, membershipId: member.membershipId });
    await queue(member, withoutCard);
    expect(await names()).toEqual([]);
    await queue(member, begun, inDays(1));
    expect(await templates()).toMatchObject([{ name: 'trial-charge', props: { amount: '$99' } }]);
    await queue(member, begun, inDays(4)); // now the mail that announces the charge is due
    expect(await names()).toEqual(['trial-charge']);
  });

  test('of a membership that has no access is not told', async () => {
    await queue(await inTrial({ facts: [aTrial(), { kind: 'revoked', at: inDays(1) }] }), begun, inDays(2));
    expect(await names()).toEqual([]);
  });
});

test('of a former membership only money that was moved is told', async () => {
  const member = await inTrial({ endedAt: now, endReason: 'moved' });
  for (const notice of all) await queue(member, notice);
  expect(await names()).toEqual(['charged', 'refunded']);
});

test('while an account waits for its deletion, what is charged and what is not is told', async () => {
  const member = await inTrial();
  await db.update(accounts).set({ deletionAt: inDays(14) });
  for (const notice of all) await queue(member, notice);
  expect(await names()).toEqual(['charge-coming', 'charged', 'payment-failed', 'cancelled', 'refunded']);
});

test('a move to come, which the member made, is no cancellation', async () => {
  const member = await inTrial();
  const { id: nextCreatorId } = await aCreator(db);
  await db.update(memberships).set({ nextCreatorId, moveAt: inDays(7) });
  await queue(member, cancelled);
  expect(await names()).toEqual([]);
});

test('a creator without a public page has mails in the platform’s brand', async () => {
  const { id } = await aCreator(db);
  await queue(await inTrial({ creatorId: id }), begun);
  expect(await mail()).toMatchObject([{ brand: { name: 'Larder' }, template: { props: { dish: null } } }]);
});

test('of a membership that is gone nothing is told', async () => {
  await queue({ membershipId: crypto.randomUUID() }, charged);
  expect(await names()).toEqual([]);
});
