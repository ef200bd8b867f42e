import { describe, expect, test } from 'vitest';
import { elements, signUpForm, signUpPage } from '../../../tests/support/sign-up-form.ts';

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

  test('with a focused, announced message on top', () => {
    expect(refused).toMatch(/<div role="alert" tabindex="-1" autofocus=""/i);
    expect(refused.indexOf('role="alert"')).toBeLessThan(refused.indexOf('<fieldset'));
  });

  test('with every error listed on top in order, each a link to its field', () => {
    const [, summary] = /role="alert"(.*?)<\/ul>/s.exec(refused)!;
    const links = elements(summary!, 'a').map(({ attributes, inside }) => [inside, attributes.href!.slice(1)]);
    expect(links.map(([words]) => words)).toEqual(['Email is required', 'Country is required', 'Choose a plan']);
    expect(links.at(0)![1]).toBe(its.find((field) => field.name === 'email')!.id);
    expect(links.at(1)![1]).toBe(elements(signUpForm(refused), 'select')[0]!.attributes.id);
    expect(refused).toContain(`id="${links.at(2)![1]}"`);
  });

  test('with an error shared by fields listed once', () => {
    const email = 'Email is required';
    const names = 'First name and last name are required';
    const fields = { email, firstName: names, lastName: names };
    const page = signUpPage({ answer: { ok: false, summary: email, fields, submitted: {} } });
    const [, summary] = /role="alert"(.*?)<\/ul>/s.exec(page)!;
    expect(elements(summary!, 'a').map(({ inside }) => inside)).toEqual([email, names]);
  });

  test('with the rule that a refused password violates, in the summary and at the field', () => {
    const summary = 'Password does not meet requirements';
    const rule = 'Your password can’t be your email';
    const page = signUpPage({ answer: { ok: false, summary, fields: { password: rule }, submitted: {} } });
    expect(elements(page, 'a').filter(({ attributes }) => attributes.href === '#sign-up-password')).toHaveLength(2);
    const [, described] =
      /aria-describedby="([^" ]+)[^"]*"[^>]*name="password"|name="password"[^>]*aria-describedby="([^" ]+)/i
        .exec(page)!
        .filter(Boolean);
    expect(elements(page, 'p').find(({ attributes }) => attributes.id === described)?.inside).toBe(rule);
  });

  test('with sign-in options beside an address that has an account', () => {
    const summary = 'An account with this email already exists';
    const answer = { ok: false, summary, fields: { email: summary }, submitted: {}, alreadyRegistered: true } as const;
    const [, alert] = /role="alert"(.*?)<form/s.exec(signUpPage({ answer }))!;
    const hrefs = elements(alert!, 'a').map(({ attributes }) => attributes.href);
    expect(hrefs).toEqual(['#sign-up-email', '/sign-in?from=%2Fbea', '/auth/forgot-password?from=%2Fbea']);
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
    expect(signUpPage()).not.toContain('help@larder.test');
  });
});
