import { beforeEach, describe, expect, test } from 'vitest';
import { aCharges } from '../../../tests/support/a-charges.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aMerchant, beasMerchant } from '../../../tests/support/merchants.ts';
import { monthly } from '../../../tests/support/prices.ts';
import { input, signUpPages } from '../../../tests/support/sign-up-pages.ts';
import { accounts, signUpAttempts } from '../../db/schema/identity.ts';
import { paymentCustomers } from '../../db/schema/payments.ts';
import type { CardGiven, Charges } from '../charges.ts';
import { claimTrialOfCards } from '../trial/trial-cards.server.ts';

const { db } = await testDatabase();
const pages = await signUpPages(db);
const { page, send, success, confirmAndSignIn, takeLogged, startAtBeas } = pages;

beforeEach(startAtBeas);

const stripe = { kind: 'stripe', publishableKey: 'pk_test_1' } as const;
const ctoken = 'ctoken_1NnQUf2eZvKYlo2CIObdtbnb';
const withCharges = (answers: Partial<Charges> = {}) => {
  const { charges, takeCalls } = aCharges(answers);
  return { services: { charges }, takeCalls };
};
const given = (card: CardGiven | null) => withCharges({ findCardGiven: async () => card });

test('the sign-up page shows how a card is given, or that the creator cannot charge', async () => {
  expect((await page()).data).toMatchObject({ card: null });
  expect((await page(withCharges({ browser: stripe }))).data).toMatchObject({
    card: { ...stripe, merchantId: 'acct_1' },
  });
  const closed = withCharges({ browser: stripe, browserFor: async () => null });
  expect((await page(closed)).data).toMatchObject({ card: null });
});

describe('a sign-up with a card', () => {
  test.each([
    ['in the demo', { kind: 'demo' } as const, 'pm_card_visa'],
    ['with keys', stripe, ctoken],
  ])(
    '%s stores the consent and queues a job for the card, without calling the provider',
    async (_what, browser, token) => {
      const { services, takeCalls } = withCharges({ browser });
      const { status } = await send({ ...input, cardToken: token }, { services });
      expect(status).toBe(303);
      const [account] = await db.select().from(accounts);
      const accountId = account!.id;
      const now = pages.clock.now;
      expect(takeCalls()).toEqual([
        { name: 'recordConsent', given: { accountId, price: monthly, beginsAtOnce: true, now } },
        {
          name: 'saveCardLater',
          given: { accountId, attemptId: expect.stringMatching(/^[0-9a-f-]{36}$/), token, now },
        },
      ]);
    },
  );

  test('is rolled back completely when the card cannot be stored', async () => {
    const { services } = withCharges({ saveCardLater: () => Promise.reject(new Error('no queue')) });
    const answer = await send({ ...input, cardToken: 'pm_card_visa' }, { services });
    expect(answer).toMatchObject({ status: 500 });
    expect(await db.select().from(accounts)).toEqual([]);
    expect(takeLogged()).toHaveLength(1);
  });

  test('a card number in place of the token is refused, and not shown again', async () => {
    const token = '4242424242424242';
    const { services, takeCalls } = withCharges({ browser: stripe });
    const answer = await send({ ...input, cardToken: token }, { services });
    expect(answer).toMatchObject({
      status: 400,
      data: { summary: 'We couldn’t read your card. Please enter it again' },
    });
    expect(answer.html).not.toContain(token);
    expect(takeCalls()).toEqual([]);
    expect(await db.select().from(accounts)).toEqual([]);
  });
});

describe('the success page of the browser that signed up', () => {
  const bank = { state: 'needs-bank', clientSecret: 'seti_1_secret_2', bankPath: '/dev/payments/bank/seti_1' } as const;

  test.each<[CardGiven | null, RegExp]>([
    [null, /No card yet.*You still get your 7 free days/],
    [{ state: 'waiting' }, /Your card is being checked.*Refresh/],
    [{ state: 'processing' }, /Your card is being checked/],
    [
      { state: 'succeeded' },
      /Your card is saved.*Nothing is charged today\. 7 days after you confirm your email we’ll charge \$10/,
    ],
    [
      { state: 'declined', because: 'insufficient-funds' },
      /Your account is ready, but your card was declined.*isn’t enough money.*Use another card/,
    ],
    [{ state: 'declined', because: 'other' }, /Your bank didn’t say why.*Nothing was charged/],
    [bank, /Your bank needs to check with you.*Confirm with your bank/],
    [{ state: 'expired' }, /We couldn’t save your card in time/],
    [{ state: 'away' }, /Our payment provider didn’t respond.*Refresh/],
  ])('shows the card’s state: %o', async (card, words) => {
    await send();
    const { text, status } = await success(given(card));
    expect(status).toBe(200);
    expect(text.join(' ')).toMatch(words);
    expect(text.join(' '), 'the account is there in any case').toContain('Account Created Successfully!');
  });

  test('takes another card only from the browser that signed up, and only as a card token', async () => {
    await send();
    const { services, takeCalls } = given({ state: 'declined', because: 'other' });
    const path = '/bea00000-0000-4000-8000-000000000000/success';
    const give = (cardToken: string) => pages.sendAgain({ form: { cardToken }, services });
    const page = await success({ services });
    expect(page.html).toContain(`action="${path}"`);
    takeCalls();
    expect((await give('pm_card_visa')).status).toBe(303);
    expect(takeCalls()).toMatchObject([{ name: 'saveCardLater', given: { token: 'pm_card_visa' } }]);
    expect((await give('4242424242424242')).status).toBe(400);
    pages.cookies.clear();
    expect((await give('pm_card_visa')).status).toBe(409);
    expect(takeCalls().filter(({ name }) => name === 'saveCardLater')).toEqual([]);
  });

  test('says before the trial that a card has had its free week, and that nothing is charged without a press', async () => {
    await send();
    const [attempt] = await db.select().from(signUpAttempts);
    const { creatorId } = bea;
    await aMerchant(db, { creatorId });
    const [other] = await db.insert(accounts).values({ email: 'other@home.example' }).returning();
    const card = { kind: 'card', id: 'pm_1', fingerprint: 'same' };
    const shared = { merchantId: beasMerchant, card, createdAt: pages.clock.now };
    await db.insert(paymentCustomers).values([
      { ...shared, id: 'cus_1', accountId: attempt!.accountId, attemptId: attempt!.id },
      { ...shared, id: 'cus_2', accountId: other!.id, attemptId: other!.id },
    ]);
    const saved = given({ state: 'succeeded' });
    expect((await success(saved)).text.join(' ')).toContain('7 days after you confirm your email we’ll charge');
    expect(await claimTrialOfCards(db, { accountId: other!.id, creatorId, now: pages.clock.now })).toBe(true);
    const words = (await success(saved)).text.join(' ');
    expect(words).toMatch(/This card has already had its free week with Bea: you’ll pay from the first day/);
    expect(words).toContain('Nothing is charged until you choose to');
  });

  test('says that a saved card is not charged before the terms are accepted', async () => {
    await send({ ...input, terms: '' });
    const { text } = await success(given({ state: 'succeeded' }));
    expect(text.join(' ')).toContain('Nothing is charged until you accept the terms, on your account page.');
  });

  test('says what another card is charged, and that unaccepted terms come first', async () => {
    const declined = given({ state: 'declined', because: 'other' });
    await send();
    const accepted = (await success(declined)).text.join(' ');
    expect(accepted).toContain('Saving this card lets Bea charge your card through Stripe');
    expect(accepted).not.toContain('until you accept the terms');
    await send({ ...input, email: 'other@cooks.example', terms: '' });
    expect((await success(declined)).text.join(' ')).toContain(
      'Nothing is charged until you accept the terms, on your account page. If you do, saving this card lets',
    );
  });

  test('leads to the demo bank and back to itself, without the challenge’s secret, and shows the answer immediately', async () => {
    await send();
    const back = '/bea00000-0000-4000-8000-000000000000/success?bank=asked';
    const { html } = await success(given(bank));
    expect(html).toContain(`/dev/payments/bank/seti_1?return=${encodeURIComponent(back)}`);
    const query = '?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2&redirect_status=succeeded';
    const { status, location } = await success({ ...given(bank), query });
    expect([status, location]).toEqual([302, back]);
    const { services, takeCalls } = withCharges({ continueCard: async () => ({ state: 'succeeded' }) });
    const { text } = await success({ services, query: '?bank=asked' });
    expect(takeCalls().map(({ name }) => name)).toEqual(['continueCard']);
    expect(text.join(' ')).toContain('Your card is saved');
  });

  test('is shown even if the bank’s answer cannot be read', async () => {
    await send();
    const failing = withCharges({ findCardGiven: () => Promise.reject(new Error('broken')) });
    const { status, text } = await success(failing);
    expect(status).toBe(200);
    expect(text.join(' ')).toContain('Our payment provider didn’t respond');
    expect(takeLogged()).toHaveLength(1);
  });

  test('shows no card to another browser, and none while payments are not configured', async () => {
    await send();
    expect((await success()).text.join(' ')).not.toMatch(/card/i);
    pages.cookies.clear();
    const { services, takeCalls } = given({ state: 'succeeded' });
    expect((await success({ services })).text.join(' ')).not.toMatch(/card/i);
    expect(takeCalls()).toEqual([]);
  });

  test('has the date once the address is confirmed', async () => {
    await send();
    await confirmAndSignIn();
    const saved = (await success(given({ state: 'succeeded' }))).text.join(' ');
    expect(saved).toContain('charge $10 on 9 November 2026');
    const declined = (await success(given({ state: 'declined', because: 'expired' }))).text.join(' ');
    expect(declined).toMatch(/Your free days run until 9 November 2026.*Add a card/);
  });
});
