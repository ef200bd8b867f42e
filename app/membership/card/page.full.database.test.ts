import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCharges } from '../../../tests/support/a-charges.ts';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser, fieldsOf } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { elements } from '../../../tests/support/html.ts';
import { loggedText } from '../../../tests/support/logged-text.ts';
import { yearly } from '../../../tests/support/prices.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import type { CardGiven, Charges, PaymentStatus } from '../charges.ts';

const { db } = await testDatabase();
const { services, clock, startWithRosa, takeLogged } = await accountServices(db);
const price = { amount: 9900, currency: 'usd' };
const card = { kind: 'card', brand: 'visa', last4: '4242', expires: '12/2030' } as const;
const trialEnd = new Date('2026-11-09T10:00:00Z');
const nextCharge = { at: trialEnd, price, of: yearly } as const;

let accountId: string;
let browser: ReturnType<typeof aBrowser>;
beforeEach(async () => {
  accountId = await startWithRosa();
  browser = aBrowser(services);
  await browser.signIn();
});

function charging(answers: Partial<Charges> = {}, paymentStatus: Partial<PaymentStatus> = {}) {
  const { charges, takeCalls, stands } = aCharges(answers);
  stands(paymentStatus);
  return { services: { charges }, takeCalls };
}
const page = (sent: { services?: { charges: Charges } } = {}, query = '') => browser.get(`/account/card${query}`, sent);
const words = async (...given: Parameters<typeof page>) => (await page(...given)).text.join(' ');
const save = (sent: { services: { charges: Charges } }, changes: Record<string, string> = {}) =>
  browser.post('/account/card', { attempt: randomUUID(), cardToken: 'pm_card_visa', ...changes }, sent);

test('a card also tells the country of an account that has none', async () => {
  const country = async () => (await db.select().from(endUserDetails))[0]!.country;
  await db.update(endUserDetails).set({ country: null });
  await save(charging(), { country: 'Atlantis' });
  expect(await country()).toBeNull();
  await save(charging(), { country: 'NZ' });
  await save(charging(), { country: 'AU' });
  expect(await country()).toBe('NZ');
});

test('while the creator’s account takes no charges, a running membership says so, and no card can be given', async () => {
  const sent = charging({ browserFor: async () => null }, { card, nextCharge });
  expect(await words(sent)).toMatch(/Visa ending in 4242.*Bea can’t take payments right now/);
  expect((await save(sent)).status).toBe(404);
  expect(sent.takeCalls()).toEqual([]);
});

test('a subscription that goes on without the site is said to be its creator’s to stop', async () => {
  const sent = charging({ browserFor: async () => null }, { card, nextCharge, isChargedElsewhere: true });
  const text = await words(sent);
  expect(text).toMatch(/Bea charges your card without us now.*To stop it, write to Bea or your bank/);
  expect(text).not.toContain('You can still cancel');
});

describe('before the click the page says', () => {
  test('what saving a first card leads to', async () => {
    const text = await words(charging());
    expect(text).toMatch(/There’s no card.*Add a card.*\$99 is charged when your trial ends, on 9 November 2026/);
    expect(text).toMatch(/By saving it you agree that Bea charges this card through Stripe/);
    expect(text).not.toContain('Remove');
  });

  test('that unaccepted terms come first', async () => {
    const text = await words(charging({}, { awaitsTerms: true }));
    expect(text).toContain('Nothing is charged until you accept the terms, on your account page.');
    expect(text).toContain('Bea charges this card through Stripe once you’ve accepted the terms: $99 a year');
    expect(text).not.toContain('choose to pay');
  });

  test('which card is stored, and what removing it leads to', async () => {
    const text = await words(charging({}, { card, nextCharge }));
    expect(text).toMatch(/Visa ending in 4242 Expires 12\/2030.*Change your card/);
    expect(text).toMatch(/Remove your card Your membership then ends with your trial on 9 November 2026/);
  });

  test('that an open payment is retried immediately', async () => {
    const text = await words(
      charging({}, { card, pastDue: { since: trialEnd, price, nextAttemptAt: null, url: null, asksBank: false } }),
    );
    expect(text).toContain('Your last payment of $99 failed. We’ll try it again as soon as you save a card.');
    expect(text).toMatch(/Your membership needs a card while it renews.*Cancel membership/);
  });

  test('without scripts, that a card needs them', async () => {
    expect(await words(charging())).toMatch(/Adding a card safely needs JavaScript.*write to us: help@larder\.test/);
  });

  test('while payments are not configured, that payments are not open', async () => {
    expect(await words()).toContain('Payments aren’t open yet');
    const { charges } = services;
    expect(charges).toBeNull();
    expect(await browser.post('/account/card', { cardToken: 'pm_card_visa' })).toMatchObject({ status: 404 });
  });
});

describe('with a creator who uses tax', () => {
  const taxed: Partial<Charges> = {
    browserFor: async () => ({ kind: 'demo', usesTax: true }),
    findBilling: async () => ({ country: 'DE', postalCode: '10115', taxNumberEnd: '789' }),
  };
  const billing = (sent: { services: { charges: Charges } }, fields: Record<string, string>) =>
    browser.post('/account/card', { intent: 'billing', country: 'DE', postalCode: '10115', ...fields }, sent);

  test('the form asks for the postal code, and a card without a needed one is not saved', async () => {
    const sent = charging(taxed, { usesTax: true });
    const shown = await page(sent);
    expect(shown.text).toContain('Postal code');
    expect(fieldsOf(shown)).toMatchObject({ postalCode: '10115' });
    expect(shown.html).toMatch(/<option value="DE" selected/);
    expect(shown.text.join(' ')).toContain('$99 plus tax is charged when your trial ends');
    const refused = await save(sent, { country: 'US', postalCode: '' });
    expect([refused.status, refused.text.join(' ')]).toEqual([400, expect.stringContaining('enter your postal code')]);
    expect(sent.takeCalls()).toEqual([]);
    await save(sent, { country: 'US', postalCode: '94107' });
    const address = { country: 'US', postalCode: '94107' };
    expect(sent.takeCalls().at(-1)).toMatchObject({ name: 'saveCard', given: { address } });
  });

  test('a tax number is shown by its end, and saved without a card', async () => {
    const sent = charging(taxed, { card, nextCharge });
    expect(await words(sent)).toContain('Your number ending in 789 is on your invoices.');
    const saved = await billing(sent, { taxNumber: 'DE 123 456 789' });
    expect([saved.status, saved.location]).toEqual([303, '/account/card?billing=saved']);
    const address = { country: 'DE', postalCode: '10115' };
    expect(sent.takeCalls().at(-1)).toMatchObject({ given: { address, taxNumber: 'DE123456789' } });
    expect(await words(sent, '?billing=saved')).toContain('Saved. It’s on your invoices from now on.');
  });

  test('a refused tax number is said at its field, with what was typed', async () => {
    const saveBilling = async () => ({ ok: false, reason: 'invalid-tax-number' }) as const;
    const refused = await billing(charging({ ...taxed, saveBilling }, { card, nextCharge }), { taxNumber: 'DE99999' });
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.arrayContaining(['Please check the VAT or GST number and its country']),
    ]);
    const field = elements(refused.html, 'input').find(({ attributes }) => attributes.name === 'taxNumber')!;
    expect(field.attributes).toMatchObject({ 'aria-invalid': 'true', value: 'DE99999' });
  });

  test('an address that the provider cannot save is answered with what was typed', async () => {
    const saveBilling = async () => ({ ok: false, reason: 'no-customer' }) as const;
    const typed = { postalCode: '20095', taxNumber: 'DE123456789' };
    const refused = await billing(charging({ ...taxed, saveBilling }, { card, nextCharge }), typed);
    expect([refused.status, refused.text.join(' ')]).toEqual([409, expect.stringContaining('couldn’t save this')]);
    expect(fieldsOf(refused)).toMatchObject(typed);
  });

  test('neither typed numbers nor postal codes are logged', async () => {
    const saveCard = async () => {
      throw new Error('no provider');
    };
    await save(charging({ ...taxed, saveCard }), { country: 'US', postalCode: '94107' });
    expect(loggedText(takeLogged())).not.toContain('94107');
  });
});

test('with a creator who does not use tax, nobody is asked for a postal code or a tax number', async () => {
  const text = await words(charging({}, { card, nextCharge }));
  expect(text).not.toMatch(/Postal code|VAT|plus tax/);
});

const bank = { state: 'needs-bank', clientSecret: 's', bankPath: '/dev/payments/bank/s' } as const;

describe('a given card', () => {
  test('is saved with the consent, and its attempt is shown', async () => {
    const { services, takeCalls } = charging();
    const attempt = fieldsOf(await page({ services })).attempt!;
    const { status, location } = await save({ services }, { attempt });
    expect([status, location]).toEqual([303, `/account/card?attempt=${attempt}`]);
    expect(takeCalls()).toEqual([
      { name: 'recordConsent', given: { accountId, price: yearly, beginsAtOnce: true, now: clock.now } },
      { name: 'saveCard', given: { accountId, attemptId: attempt, token: 'pm_card_visa' } },
    ]);
  });

  test('after a used trial needs consent only when it is charged', async () => {
    clock.pass(8 * 24 * 60 * 60);
    const { services, takeCalls } = charging();
    await browser.signIn();
    expect(await words({ services })).toContain('Saving it doesn’t charge it.');
    await save({ services });
    expect(takeCalls().map(({ name }) => name)).toEqual(['saveCard']);
  });

  test('leads to the payment only if access needs one', async () => {
    const saved = charging({ findCardGiven: async () => ({ state: 'succeeded' }) }, { card });
    const query = `?attempt=${randomUUID()}`;
    expect((await page(saved, query)).html).not.toContain('/account/start');
    clock.pass(8 * 24 * 60 * 60);
    await browser.signIn();
    const { html } = await page(saved, query);
    const way = elements(html, 'a').find(({ attributes }) => attributes.href === '/account/start');
    expect(way?.inside).toBe('Continue to payment');
  });

  test.each<[CardGiven, RegExp]>([
    [{ state: 'succeeded' }, /Your card is saved\..*Back to your account/],
    [{ state: 'declined', because: 'incorrect' }, /Your card was declined\. Its number, date.*Save this card/],
    [{ state: 'expired' }, /We couldn’t save your card in time.*Save this card/],
  ])('is shown with its state: %o', async (given, expected) => {
    const attempt = randomUUID();
    const { services, takeCalls } = charging({ findCardGiven: async () => given });
    expect(await words({ services }, `?attempt=${attempt}`)).toMatch(expected);
    expect(takeCalls()).toEqual([{ name: 'findCardGiven', given: { accountId, attemptId: attempt } }]);
  });

  test.each<[CardGiven, 'checking' | 'needs-bank', RegExp]>([
    [bank, 'needs-bank', /Your bank needs to check with you.*Confirm with your bank/],
    [{ state: 'away' }, 'checking', /Our payment provider didn’t respond/],
  ])(
    'given at sign-up and not saved yet is the page’s subject until another is requested: %o',
    async (given, state, said) => {
      const attemptId = randomUUID();
      const { services, takeCalls } = charging(
        { findCardGiven: async () => given },
        { cardGiven: { attemptId, state } },
      );
      const led = await page({ services });
      expect([led.status, led.location]).toEqual([302, `/account/card?attempt=${attemptId}`]);
      const { html, text } = await page({ services }, `?attempt=${attemptId}`);
      expect(text.join(' ')).toMatch(said);
      expect(text.join(' ')).not.toContain('Save this card');
      expect(html).toContain('/account/card?another=yes');
      expect(takeCalls()).toEqual([{ name: 'findCardGiven', given: { accountId, attemptId } }]);
      expect(await words({ services }, '?another=yes')).toMatch(/Add a card.*Save this card/);
      expect(takeCalls()).toEqual([]);
    },
  );

  test('declined at sign-up leaves the form unchanged', async () => {
    const cardGiven = { attemptId: randomUUID(), state: 'declined' } as const;
    const { services, takeCalls } = charging({}, { cardGiven });
    expect(await words({ services })).toMatch(/Add a card.*Save this card/);
    expect(takeCalls()).toEqual([]);
  });

  test('is shown once saved', async () => {
    const attempt = randomUUID();
    const { charges, stands } = aCharges();
    const continueCard = async (): Promise<CardGiven> => {
      stands({ card });
      return { state: 'succeeded' };
    };
    const services = { charges: { ...charges, continueCard } };
    const text = await words({ services }, `?attempt=${attempt}&bank=asked`);
    expect(text).toMatch(/Your card is saved\..*Visa ending in 4242/);
    expect(text).not.toContain('There’s no card');
  });

  test('continues after the bank’s authentication', async () => {
    const attempt = randomUUID();
    const { services, takeCalls } = charging({ continueCard: async () => ({ state: 'succeeded' }) });
    expect(await words({ services }, `?attempt=${attempt}&bank=asked`)).toContain('Your card is saved.');
    expect(takeCalls().map(({ name }) => name)).toEqual(['continueCard']);
    const led = await page({ services }, `?attempt=${attempt}&setup_intent_client_secret=secret`);
    expect(led.location).toBe(`/account/card?attempt=${attempt}&bank=asked`);
  });

  test('is not saved while the provider is unreachable, and the page says so', async () => {
    const { services } = charging({ saveCard: async () => ({ state: 'away' }) });
    const answer = await save({ services });
    expect(answer.status).toBe(503);
    expect(answer.text.join(' ')).toContain('didn’t respond, and nothing was changed');
  });

  test.each([
    ['no token', { cardToken: '' }],
    ['digits', { cardToken: '4242424242424242' }],
    ['an attempt that no form made', { attempt: "'; drop table accounts" }],
  ])('with %s is refused without calling the provider', async (_what, changes) => {
    const { services, takeCalls } = charging();
    const answer = await save({ services }, changes);
    expect(answer.status).toBe(400);
    expect(answer.html).not.toContain('4242424242424242');
    expect(takeCalls()).toEqual([]);
  });

  test('can be tried ten times before a wait', async () => {
    const { services, takeCalls } = charging();
    for (let tries = 0; tries < 10; tries += 1) expect((await save({ services })).status).toBe(303);
    takeCalls();
    const over = await save({ services });
    expect(over.status).toBe(429);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(takeCalls()).toEqual([]);
  });
});

test.each<[Awaited<ReturnType<Charges['removeCard']>>, number, string]>([
  [{ ok: true }, 303, ''],
  [{ ok: false, reason: 'needed' }, 409, 'Your membership renews, so it needs a card'],
  [{ ok: false, reason: 'none' }, 409, 'There’s no card to remove'],
  [{ ok: false, reason: 'away' }, 503, 'didn’t respond, and nothing was changed'],
])('removing a card answers %o', async (result, status, said) => {
  const { services } = charging({ removeCard: async () => result }, { card, nextCharge });
  const answer = await browser.post('/account/card', { intent: 'remove' }, { services });
  expect(answer.status).toBe(status);
  if (result.ok) expect(answer.location).toBe('/account/card?removed=yes');
  else expect(answer.text.join(' ')).toContain(said);
});

test('a provider error changes nothing, and the page stays', async () => {
  const { services } = charging({ saveCard: () => Promise.reject(new Error('broken')) });
  expect((await save({ services })).status).toBe(503);
  expect(takeLogged()).toHaveLength(1);
});
