import { beforeEach, expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentCustomers } from '../../db/schema/payments.ts';
import { sendDueEmails } from '../../mail/scheduled/due-worker.server.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { changeName } from '../../membership/record.server.ts';
import { startMembership } from '../../membership/start/commands.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, charges, clock, standIn, stripe, work, pass } = site;

beforeEach(async () => {
  await site.startAtBeas();
  standIn.setTax(beasMerchant, { percent: 20, behavior: 'exclusive' });
  await db.update(merchants).set({ usesTax: true });
});

const of = (accountId: string) => ({ accountId, ...bea });
const customer = async () => (await stripe.customers.list()).data[0]!;
const invoice = async () => (await stripe.invoices.list()).data[0]!;
const newYork = { country: 'US', postalCode: '10001' };
const start = (accountId: string) =>
  startMembership({ ...services, charges }, { accountId, plan: 'monthly', attemptId: 'one', now: clock.now });

/** Creates a member whose trial ended without a card, then saves a card. */
async function afterTrial(address?: { country: string; postalCode: string | null }) {
  const member = await site.join({ plan: 'monthly' }, null);
  await pass(8);
  const card = { accountId: member.accountId, attemptId: 'card', token: 'pm_card_visa' };
  await charges.saveCard({ ...card, ...(address && { address }) });
  await work();
  return member;
}

test('the address given with a card is stored with the customer, at the provider and here, and stays after a change of name', async () => {
  const { accountId } = await afterTrial(newYork);
  expect(await customer()).toMatchObject({ address: { country: 'US', postal_code: '10001' } });
  expect(await charges.findBilling(db, of(accountId))).toEqual({ ...newYork, taxNumberEnd: null });
  await changeName(services, { accountId, firstName: 'Rose', lastName: 'Marsh', now: clock.now });
  await work();
  expect(await customer()).toMatchObject({ name: 'Rose Marsh', address: { country: 'US', postal_code: '10001' } });
});

test('the address of a sign-up is stored with its card’s customer', async () => {
  const { accountId } = await site.join({ plan: 'monthly', ...newYork });
  expect(await customer()).toMatchObject({ address: { country: 'US', postal_code: '10001' } });
  expect(await charges.findBilling(db, of(accountId))).toMatchObject(newYork);
});

test('tax is charged on top of dollars, and the next charge says so beforehand', async () => {
  const { accountId, membershipId } = await afterTrial(newYork);
  expect(await start(accountId)).toEqual({ ok: true });
  await work();
  expect(await invoice()).toMatchObject({ total: 1200, amount_paid: 1200 });
  expect(await charges.findPaymentStatus(db, { membershipId })).toMatchObject({
    usesTax: true,
    nextCharge: { price: { amount: 1000, currency: 'usd', taxMode: 'added' } },
  });
  expect((await stripe.prices.list()).data.map(({ tax_behavior }) => tax_behavior)).toContain('exclusive');
});

test('the email before the first charge says that tax is added', async () => {
  await site.join({ plan: 'monthly', ...newYork });
  await pass(5);
  while ((await sendDueEmails(services)) > 0);
  const amounts = (await site.mail()).flatMap(({ template: { name, props } }) =>
    name === 'charge-coming' ? props.amount : [],
  );
  expect(amounts).toEqual(['$10 plus tax']);
});

test('nothing is charged without an address, until an address is given', async () => {
  const { accountId } = await afterTrial();
  await stripe.customers.update((await customer()).id, { address: { country: 'US' } });
  expect(await start(accountId)).toEqual({ ok: false, reason: 'no-address' });
  expect(await charges.saveBilling({ ...of(accountId), address: newYork })).toEqual({ ok: true });
  expect(await start(accountId)).toEqual({ ok: true });
});

test('a running subscription stays without tax if the creator turns tax on later', async () => {
  await db.update(merchants).set({ usesTax: false });
  const { membershipId } = await site.join({ plan: 'monthly' });
  await work();
  await db.update(merchants).set({ usesTax: true });
  const status = await charges.findPaymentStatus(db, { membershipId });
  expect(status).toMatchObject({ usesTax: false, nextCharge: { price: { amount: 1000, currency: 'usd' } } });
  expect(status!.nextCharge!.price.taxMode).toBeUndefined();
  const [sold] = await listOnSale(db, { ...bea, now: clock.now });
  expect(sold!.taxMode, 'a new member pays it').toBe('added');
});

test('a tax number is on the invoice, only its end is stored, and another number replaces it', async () => {
  const { accountId } = await afterTrial();
  const berlin = { country: 'DE', postalCode: '10115' };
  const save = (taxNumber: string) => charges.saveBilling({ ...of(accountId), address: berlin, taxNumber });
  expect(await save('DE123456789')).toEqual({ ok: true });
  expect(await save('DE987654321')).toEqual({ ok: true });
  expect(await charges.findBilling(db, of(accountId))).toEqual({ ...berlin, taxNumberEnd: '321' });
  expect(JSON.stringify(await db.select().from(paymentCustomers))).not.toContain('987654');
  await start(accountId);
  expect((await invoice()).customer_tax_ids).toEqual([{ type: 'eu_vat', value: 'DE987654321' }]);
});

test.each([
  ['a malformed number', 'DE', 'DE1'],
  ['a number of a country without a known kind', 'BR', '12345678901'],
])('%s is refused, and the address is stored', async (_what, country, taxNumber) => {
  const { accountId } = await afterTrial();
  const address = { country, postalCode: null };
  expect(await charges.saveBilling({ ...of(accountId), address, taxNumber })).toEqual({
    ok: false,
    reason: 'invalid-tax-number',
  });
  expect(await charges.findBilling(db, of(accountId))).toEqual({ ...address, taxNumberEnd: null });
});

test('an address of a customer whom the provider no longer knows is stored with a new one, as is that of a card', async () => {
  const { accountId } = await afterTrial();
  await stripe.customers.del((await customer()).id);
  expect(await charges.saveBilling({ ...of(accountId), address: newYork })).toEqual({ ok: true });
  expect(await charges.findBilling(db, of(accountId))).toMatchObject(newYork);
  const replacement = await site.stripeIdOf(accountId);
  expect(await customer()).toMatchObject({ id: replacement, address: { country: 'US', postal_code: '10001' } });
  await stripe.customers.del(replacement!);
  await charges.saveCard({ accountId, attemptId: 'another', token: 'pm_card_visa' });
  expect(await customer()).toMatchObject({ address: { country: 'US', postal_code: '10001' } });
  expect(await charges.findBilling(db, of(accountId))).toEqual({ ...newYork, taxNumberEnd: null });
});
