import { describe, expect, test } from 'vitest';
import { visibleText } from '../../../tests/support/html.ts';
import { elements, signUpForm, signUpPage } from '../../../tests/support/sign-up-form.ts';
import { BEFORE_CHARGE } from '../../payments/emails/due-emails.ts';
import { ApiVersion } from '../../payments/stripe/event.ts';
import { REMINDER_DAYS } from './copy.ts';
import { STRIPE_JS } from './stripe-js.ts';

const demo = { kind: 'demo', usesTax: false } as const;
const stripe = { kind: 'stripe', publishableKey: 'pk_test_1', merchantId: 'acct_1', usesTax: false } as const;
const text = (page: string) => visibleText(`<body>${page}`).join(' ');

describe.each([
  ['in the demo', demo, ['cc-name', 'cc-number', 'cc-exp', 'cc-csc']],
  ['with keys', stripe, ['cc-name']],
] as const)('%s', (_what, card, fields) => {
  const page = signUpPage({ card });
  const inputs = elements(signUpForm(page), 'input').map(({ attributes }) => attributes);

  test('card fields have no names, and only the token is sent', () => {
    const own = inputs.filter(({ autocomplete }) => autocomplete?.startsWith('cc-'));
    expect(own.map(({ autocomplete }) => autocomplete)).toEqual(fields);
    for (const field of own) expect(field).not.toHaveProperty('name');
    const names = inputs.flatMap(({ name }) => name ?? []);
    expect(names.filter((name) => /card|number|expiry|code/i.test(name))).toEqual(['cardToken']);
  });

  test('fields hidden without scripts do not block the form', () => {
    for (const field of inputs.filter(({ autocomplete }) => autocomplete?.startsWith('cc-'))) {
      expect(field).not.toHaveProperty('required');
      expect(field).not.toHaveProperty('pattern');
    }
    expect(text(page)).toContain('Adding a card needs JavaScript');
  });

  test('the charge schedule has $0 today, a reminder, the charge and how to cancel', () => {
    const words = text(page);
    expect(words).toMatch(/Today \$0 3 days before the charge A reminder by email 7 days after you confirm your email/);
    expect(words).toMatch(
      /lets Bea’s Broth charge your card through Stripe: \$99, 7 days after you confirm your email, then every year until you cancel/,
    );
    expect(words).toMatch(/\$10, 7 days after you confirm your email, then every month until you cancel/);
    expect(words).not.toMatch(/nobody is charged|Payments are not open|once payments are open/i);
    expect(JSON.stringify(words), 'none of Stripe').not.toContain('js.stripe.com');
  });
});

test('the promised reminder is the one that is sent', () => {
  expect(REMINDER_DAYS * 24 * 60 * 60 * 1000).toBe(BEFORE_CHARGE);
});

test('Stripe.js has the release of the API', () => {
  expect(STRIPE_JS).toBe(`https://js.stripe.com/${ApiVersion.split('.').at(-1)}/stripe.js`);
});
