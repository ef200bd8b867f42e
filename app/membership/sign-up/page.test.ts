import { describe, expect, test } from 'vitest';
import { visibleText } from '../../../tests/support/html.ts';
import { firstPrices } from '../../../tests/support/prices.ts';
import { elements, signUpForm, signUpPage } from '../../../tests/support/sign-up-form.ts';
import { pricesWithTax } from '../prices/tax.ts';

const html = signUpPage();

const text = visibleText(`<body>${html}`).join(' ');

const inputs = elements(signUpForm(html), 'input').map(({ attributes }) => attributes);

const inputOf = (autocomplete: string) => inputs.filter((each) => each.autocomplete === autocomplete);

describe('the sign-up page says', () => {
  test.each([
    'First name',
    'Last name',
    'Email',
    'Password',
    'Confirm password',
    'One free trial per creator.',
    'Cardholder name',
    'Card number',
    'Country',
    '$8.25 a month',
    'This is a demo: nobody is charged.',
    'Nothing is charged: Bea’s Broth takes no payments yet, and your access ends after 7 days.',
    'Terms and Conditions',
    'Privacy Policy',
  ])('%s', (words) => {
    expect(text).toContain(words);
  });

  test('the cost of the chosen plan before the first field, with a link to the plans', () => {
    const line = html.slice(0, html.indexOf('<input'));
    for (const words of ['Monthly · 7 days free, then $10 a month', 'Yearly · 7 days free, then $99 a year']) {
      expect(visibleText(`<body>${line}`)).toContain(words);
    }
    const [change] = elements(line, 'a').filter(({ inside }) => inside.startsWith('change'));
    const group = html.indexOf(`id="${change!.attributes.href!.slice(1)}"`);
    expect(group).toBeLessThan(html.indexOf('type="radio"'));
    expect(group).toBeGreaterThan(html.indexOf('choose your plan'));
  });

  test('plan, price and consent beside the Google button', () => {
    const [google] = elements(html, 'form').filter(({ attributes }) => attributes.action === '/auth/google');
    const words = visibleText(`<body>${google!.inside}`).join(' ');
    expect(words).toContain('With the yearly plan: 7 days free, then $99 a year.');
    expect(words).toContain('Nothing is charged: Bea’s Broth takes no payments yet');
  });

  test('in live mode, too, that nobody is charged yet', () => {
    const live = visibleText(`<body>${signUpPage({ demo: false })}`).join(' ');
    expect(live).toContain('Nobody is charged yet.');
    expect(live).not.toContain('demonstration');
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

test('the page has the creator’s colour and logo, and is not indexed', () => {
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
  });

  test.each([
    [
      'cc-number',
      ['4242424242424242', '4242 4242-4242 4242', '371449635398431'],
      ['4', '4242', 'none', '4'.repeat(20)],
    ],
    ['cc-exp', ['12/30', '1230', '1/30', '12 / 2030'], ['1', '13/30', '12/3', '00/30']],
    ['cc-csc', ['123', '1234'], ['12', '12345', 'abc']],
  ])('without scripts %s is checked by the browser', (token, good, bad) => {
    // Browsers compile `pattern` with the `v` flag.
    const pattern = new RegExp(`^(?:${inputOf(token)[0]!.pattern})$`, 'v');
    for (const text of good) expect(text).toMatch(pattern);
    for (const text of bad) expect(text).not.toMatch(pattern);
  });
});

test('the submitted fields are exactly these', () => {
  const names = inputs.flatMap((field) => field.name ?? []);
  const details = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'];
  expect(names).toEqual(['creatorId', 'from', ...details, 'prices', 'plan', 'plan', 'offer', 'terms']);
});

test('fields have autofill tokens and the right phone keyboard', () => {
  const tokens = ['given-name', 'family-name', 'email', 'new-password'];
  expect(tokens.map((token) => inputOf(token).length)).toEqual([1, 1, 1, 2]);
  expect(inputOf('email')[0]).toMatchObject({ type: 'email', inputmode: 'email' });
  for (const token of tokens) for (const field of inputOf(token)) expect(field.required).toBe('');
});

test('fields are locked while the form is sent, and are still part of it; the button keeps the focus', () => {
  const lockedIn = (page: string) =>
    /<div inert(?:="")?>.*?<\/div><button type="submit" aria-disabled/s.exec(page)?.[0] ?? '';
  const answer = { ok: true, creatorId: 'x', email: 'rosa@home.example', from: '/' } as const;
  const locked = lockedIn(signUpPage({ answer }));
  const fields = elements(locked, 'input').map(({ attributes }) => attributes);
  const names = ['firstName', 'email', 'password', 'plan', 'offer', 'terms'];
  expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  expect(fields.filter((field) => 'disabled' in field)).toEqual([]);
  expect(locked).not.toContain('Creating Account...');
  expect(lockedIn(signUpPage())).toBe('');
});

test('the terms box is optional, and both texts open in new tabs', () => {
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

test('with charges, the terms box says what leaving it empty means', () => {
  const atBox = 'You can try it without accepting; we’ll ask before charging.';
  expect(visibleText(`<body>${signUpPage({ card: { kind: 'demo', usesTax: false } })}`).join(' ')).toContain(atBox);
  expect(visibleText(`<body>${html}`).join(' ')).not.toContain(atBox);
});

test('with a card form below, only Google’s button says that no card is needed', () => {
  const charged = signUpPage({ card: { kind: 'demo', usesTax: false } });
  const words = visibleText(`<body>${charged}`).join(' ');
  expect(words).toContain('With Google you sign up without a card.');
  expect(words).toContain('If you accept the terms below, signing up lets Bea’s Broth charge your card through Stripe');
});

test('with a creator who uses tax, the form asks for the postal code, and prices say plus tax', () => {
  const onSale = pricesWithTax(firstPrices, true);
  const words = visibleText(`<body>${signUpPage({ card: { kind: 'demo', usesTax: true }, onSale })}`).join(' ');
  expect(words).toContain('Postal code Needed in the United States and Canada, where the tax depends on it.');
  expect(words).toContain('$10 plus tax per month Sales tax is added where it applies');
  expect(words).toContain('charge your card through Stripe: $10 plus tax, 7 days after you confirm your email');
  const without = visibleText(`<body>${signUpPage({ card: { kind: 'demo', usesTax: false } })}`).join(' ');
  expect(without).not.toMatch(/Postal code|plus tax/);
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

  test('with a focused, announced message on top', () => {
    expect(refused).toMatch(/<div role="alert" tabindex="-1" autofocus=""/i);
    expect(refused.indexOf('role="alert"')).toBeLessThan(refused.indexOf('<fieldset'));
  });

  test('with every error listed on top in order, each a link to its field', () => {
    const [, summary] = /role="alert"(.*?)<\/ul>/s.exec(refused)!;
    const links = elements(summary!, 'a').map(({ attributes, inside }) => [inside, attributes.href!.slice(1)]);
    expect(links.map(([words]) => words)).toEqual(['Email is required', 'Country is required', 'Choose a plan']);
    expect(elements(summary!, 'li'), 'the first one is no heading').toHaveLength(3);
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
