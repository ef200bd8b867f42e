import { describe, expect, test } from 'vitest';
import { firstPrices } from '../../../tests/support/prices.ts';
import { type CardCheck, checkSignUp } from './forms.ts';

const rosa = {
  email: 'rosa@home.example',
  password: 'correct horse battery',
  confirmPassword: 'correct horse battery',
  firstName: 'Rosa',
  lastName: 'Marsh',
  country: 'AU',
  plan: 'yearly',
};
const values = { cardholder: 'Rosa Marsh', cardNumber: '4242 4242 4242 4242', expiry: '12/28', securityCode: '123' };
const card = { values, now: new Date(2026, 10, 22) };

const check = (changes: Record<string, string | undefined>, card?: CardCheck) => {
  const result = checkSignUp({ ...rosa, ...changes }, firstPrices, card);
  return result.ok ? null : { summary: result.summary, fields: result.fields };
};

test('a valid sign-up passes, and its values are normalised', () => {
  expect(
    checkSignUp({ ...rosa, email: '  Rosa@Home.Example ', firstName: ' Rosa ', terms: 'yes' }, firstPrices),
  ).toEqual({
    ok: true,
    values: {
      email: 'rosa@home.example',
      password: rosa.password,
      firstName: 'Rosa',
      lastName: 'Marsh',
      country: 'AU',
      plan: 'yearly',
      legalAccepted: true,
    },
  });
});

test('an unticked terms box does not prevent a sign-up, and is reported', () => {
  expect(checkSignUp(rosa, firstPrices)).toMatchObject({ ok: true, values: { legalAccepted: false } });
});

test('a password is not trimmed', () => {
  const password = '  thirteen chars ';
  expect(checkSignUp({ ...rosa, password, confirmPassword: password }, firstPrices)).toMatchObject({
    values: { password },
  });
});

describe('each rule has its message and its field', () => {
  test.each([
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: '   ' }, 'email', 'Email is required'],
    [{ email: 'rosa' }, 'email', 'Invalid email format'],
    [{ password: '', confirmPassword: '' }, 'password', 'Password is required'],
    [{ confirmPassword: 'something else' }, 'confirmPassword', 'Passwords do not match'],
    [{ confirmPassword: undefined }, 'confirmPassword', 'Passwords do not match'],
    [{ firstName: ' ' }, 'firstName', 'First name and last name are required'],
    [{ lastName: '' }, 'lastName', 'First name and last name are required'],
    [{ firstName: 'x'.repeat(101) }, 'firstName', 'First name must be at most 100 characters long'],
    [{ country: 'ZZ' }, 'country', 'Country is required'],
    [{ plan: 'weekly' }, 'plan', 'Choose a plan'],
  ])('%j: %s: %s', (changes, field, message) => {
    expect(check(changes)).toEqual({ summary: message, fields: { [field]: message } });
  });

  test('a refused password has the specification’s summary, and the rule at its field', () => {
    const password = 'rosalind marshwood';
    const changes = { firstName: 'Rosalind', lastName: 'Marshwood', password, confirmPassword: password };
    const rule = 'Your password can’t be your name';
    expect(check(changes)).toEqual({ summary: 'Password does not meet requirements', fields: { password: rule } });
  });
});

test('a name of a hundred emoji is not too long', () => {
  expect(check({ firstName: '👩'.repeat(100) })).toBeNull();
});

describe('several errors at once', () => {
  test('are in the specification’s order, regardless of the order of the fields', () => {
    const fieldErrors: [Record<string, string>, string][] = [
      [{ email: '' }, 'Email is required'],
      [{ password: '' }, 'Password is required'],
      [{ confirmPassword: 'x' }, 'Passwords do not match'],
      [{ firstName: '' }, 'First name and last name are required'],
      [{ country: '' }, 'Country is required'],
      [{ plan: '' }, 'Choose a plan'],
    ];
    for (let first = 0; first < fieldErrors.length; first += 1) {
      const later = fieldErrors.slice(first).reverse();
      const changes = Object.assign({}, ...later.map(([change]) => change));
      expect(check(changes)?.summary).toBe(fieldErrors[first]![1]);
    }
  });

  test('mark every failing field with its own message, in that order too', () => {
    const result = checkSignUp({}, firstPrices);
    const order = ['email', 'password', 'firstName', 'lastName', 'country', 'plan'];
    expect(!result.ok && Object.keys(result.fields)).toEqual(order);
    expect(result).toMatchObject({
      ok: false,
      summary: 'Email is required',
      fields: {
        email: 'Email is required',
        password: 'Password is required',
        firstName: 'First name and last name are required',
        lastName: 'First name and last name are required',
        country: 'Country is required',
        plan: 'Choose a plan',
      },
    });
  });

  test('a password that the service would refuse comes after the form’s own errors', () => {
    const found = check({ password: rosa.email, confirmPassword: rosa.email, country: '' });
    expect(found?.summary).toBe('Country is required');
    expect(found?.fields.password).toBe('Your password can’t be your email');
  });
});

describe('the card', () => {
  test('is checked in the browser, each error at its field', () => {
    expect(check({}, card)).toBeNull();
    const bad = { ...values, cardNumber: '4', expiry: '' };
    expect(check({}, { ...card, values: bad })).toEqual({
      summary: 'That’s not a card number. Please check the digits',
      fields: {
        cardNumber: 'That’s not a card number. Please check the digits',
        expiry: 'Expiry date is required',
      },
    });
  });

  test('comes after the names and before the country', () => {
    const missing = { ...card, values: { ...values, cardNumber: '' } };
    expect(check({ country: '' }, missing)?.summary).toBe('Card number is required');
    expect(check({ lastName: '' }, missing)?.summary).toMatch(/last name are required/);
  });

  test('is never among the values', () => {
    const result = checkSignUp({ ...rosa, ...values }, firstPrices, card);
    expect(JSON.stringify(result)).not.toContain('4242');
  });
});
