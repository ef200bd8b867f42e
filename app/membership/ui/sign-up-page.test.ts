import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { elements as elementsOf, visibleText } from '../../../tests/support/html.ts';
import { bea, render } from '../../../tests/support/rendered-page.ts';
import type { SignUpAnswer } from '../forms.ts';
import { SignUpPage } from './sign-up-page.tsx';

const signUpPage = (props: { answer?: SignUpAnswer; from?: string; google?: boolean; demo?: boolean } = {}) => {
  const { answer, from = '/bea', google = true, demo = true } = props;
  const supportEmail = 'help@larder.test';
  return render(createElement(SignUpPage, { brand: bea, from, google, demo, supportEmail, answer }));
};
/** Elements with their attribute names in lower case, as HTML parses them; React writes some in camel case. */
const elements = (page: string, name: string) =>
  elementsOf(page, name).map(({ attributes, inside }) => {
    const lowered = Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value] as const);
    return { attributes: Object.fromEntries(lowered) as Record<string, string>, inside };
  });
/** The sign-up form, not Google's. */
const signUpForm = (page: string) =>
  elements(page, 'form').find(({ attributes }) => attributes.id === 'sign-up')!.inside;
const html = signUpPage();
const text = visibleText(`<body>${html}`).join(' ');
const inputs = elements(signUpForm(html), 'input').map(({ attributes }) => attributes);
const inputOf = (autocomplete: string) => inputs.filter((each) => each.autocomplete === autocomplete);

describe('the sign-up page says', () => {
  test.each([
    'your details',
    'First name',
    'Last name',
    'Email',
    'Password',
    'Confirm password',
    'choose your plan',
    '$10 per month',
    '$99 per year',
    'Save 17.5% compared to monthly',
    'Cardholder name',
    'Card number',
    'Country',
    'No card is charged yet',
    'charge your card on behalf of Bea’s Broth',
    'Terms and Conditions',
    'Privacy Policy',
    'Sign up to our community',
    'Cancel',
  ])('%s', (words) => {
    expect(text).toContain(words);
  });

  test('$120 struck through', () => {
    expect(elements(html, 's').map(({ inside }) => inside)).toEqual(['$120']);
  });

  test('249 countries to choose from, none of them chosen', () => {
    const [select] = elements(signUpForm(html), 'select');
    expect(select!.attributes).toMatchObject({ name: 'country', autocomplete: 'country', required: '' });
    const options = elements(select!.inside, 'option');
    expect(options).toHaveLength(250);
    expect(options[0]).toMatchObject({ attributes: { value: '' }, inside: 'Choose a country' });
  });
});

test('it has the creator’s colour and logo, and is not indexed', () => {
  expect(elements(html, 'style')[0]!.inside).toContain('--accent:#245c4a');
  expect(elements(html, 'img')[0]!.attributes).toMatchObject({ alt: 'Bea’s Broth' });
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('Cancel and the logo lead back to the origin path, by default the home page', () => {
  const ways = (page: string) =>
    elements(page, 'a')
      .filter(({ inside }) => inside.includes('<img') || inside === 'Cancel')
      .map(({ attributes }) => attributes.href);
  expect(ways(html)).toEqual(['/bea', '/bea']);
  expect(ways(signUpPage({ from: '' }))).toEqual(['/', '/']);
});

describe('the card', () => {
  const card = ['cc-name', 'cc-number', 'cc-exp', 'cc-csc'].flatMap(inputOf);

  test('has four required fields with autofill tokens', () => {
    expect(card).toHaveLength(4);
    for (const field of card) expect(field.required).toBe('');
    expect(card.slice(1).map((field) => field.inputmode)).toEqual(['numeric', 'numeric', 'numeric']);
    expect(card.slice(2).map((field) => field.placeholder)).toEqual(['MM/YY', 'CVC']);
  });

  test('cannot leave the browser by any form: its fields have no names', () => {
    for (const field of card) {
      expect(field).not.toHaveProperty('name');
      expect(field).not.toHaveProperty('form');
    }
  });
});

test('the submitted fields are these, once each', () => {
  const names = inputs.flatMap((field) => field.name ?? []);
  const details = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'];
  expect(names).toEqual(['creatorId', 'from', ...details, 'plan', 'plan', 'terms']);
});

test('fields have autofill tokens, and the right keyboard on a phone', () => {
  const tokens = ['given-name', 'family-name', 'email', 'new-password'];
  expect(tokens.map((token) => inputOf(token).length)).toEqual([1, 1, 1, 2]);
  expect(inputOf('email')[0]).toMatchObject({ type: 'email', inputmode: 'email' });
  for (const token of tokens) for (const field of inputOf(token)) expect(field.required).toBe('');
});

test('the yearly plan is chosen', () => {
  const plans = inputs.filter((field) => field.name === 'plan');
  expect(plans.map((plan) => [plan.value, 'checked' in plan])).toEqual([
    ['monthly', false],
    ['yearly', true],
  ]);
});

test('the terms box is not enforced, and both texts open in new tabs', () => {
  const [box] = inputs.filter((field) => field.name === 'terms');
  expect(box).not.toHaveProperty('required');
  expect(box).not.toHaveProperty('checked');
  for (const href of ['/terms-and-conditions', '/privacy-policy']) {
    const [link] = elements(html, 'a').filter(({ attributes }) => attributes.href === href);
    expect(link!.attributes).toMatchObject({ target: '_blank', rel: 'noopener' });
  }
});

test('Facebook and Apple are present but hidden; Google is shown when it is configured', () => {
  const buttons = (page: string) =>
    elements(page, 'button').map(({ attributes, inside }) => ({
      words: inside.replace(/<[^>]*>/g, ''),
      hidden: 'hidden' in attributes,
    }));
  const found = buttons(html);
  expect(found).toContainEqual({ words: 'Sign up with Facebook', hidden: true });
  expect(found).toContainEqual({ words: 'Sign up with Apple', hidden: true });
  expect(found).toContainEqual({ words: 'Sign up with Google', hidden: false });
  expect(buttons(signUpPage({ google: false })).map(({ words }) => words)).not.toContain('Sign up with Google');
});

test('Google’s form is separate: creator, origin, plan and terms, and no other field', () => {
  const [google] = elements(html, 'form').filter(({ attributes }) => attributes.action === '/auth/google');
  const names = ['input', 'select']
    .flatMap((name) => elements(google!.inside, name))
    .map((each) => each.attributes.name);
  expect(names.toSorted()).toEqual(['creatorId', 'from', 'plan', 'terms']);
});

describe('a refused form is shown again', () => {
  const refused = signUpPage({
    answer: {
      ok: false,
      summary: 'Email is required',
      fields: { email: 'Email is required', country: 'Country is required', plan: 'Choose a plan' },
      submitted: {
        firstName: 'Rosa',
        lastName: 'Marsh',
        email: '',
        country: 'NZ',
        plan: 'monthly',
        terms: 'yes',
        from: '/x',
      },
    },
  });
  const its = elements(signUpForm(refused), 'input').map(({ attributes }) => attributes);

  test('with the message on top, which takes the focus and is announced', () => {
    expect(refused).toMatch(/<div role="alert" tabindex="-1" autofocus=""/i);
    expect(refused.indexOf('role="alert"')).toBeLessThan(refused.indexOf('<fieldset'));
  });

  test('with each failing field marked and associated with its own message', () => {
    const email = its.find((field) => field.name === 'email')!;
    expect(email['aria-invalid']).toBe('true');
    const message = elements(refused, 'p').find(({ attributes }) => attributes.id === email['aria-describedby']);
    expect(message?.inside).toBe('Email is required');
    expect(elements(signUpForm(refused), 'select')[0]!.attributes['aria-invalid']).toBe('true');
    expect(its.filter((field) => 'aria-invalid' in field)).toHaveLength(1);
    expect(refused).toContain('Choose a plan');
  });

  test('with the submitted values, and empty passwords', () => {
    expect(its.find((field) => field.name === 'firstName')?.value).toBe('Rosa');
    expect(its.find((field) => 'checked' in field)?.value).toBe('monthly');
    expect(its.find((field) => field.name === 'terms')).toHaveProperty('checked');
    expect(its.find((field) => field.name === 'from')?.value).toBe('/x');
    expect(refused).toMatch(/<option value="NZ" selected="">/);
    for (const field of its.filter(({ type }) => type === 'password')) expect(field).not.toHaveProperty('value');
  });

  test('with the support address for errors that need support', () => {
    const summary = 'Account creation failed. Please try again or contact support';
    const page = signUpPage({ answer: { ok: false, summary, fields: {}, submitted: {}, contactSupport: true } });
    expect(page).toContain(summary);
    expect(page).toContain('<a href="mailto:help@larder.test"');
    expect(html).not.toContain('help@larder.test');
  });
});
