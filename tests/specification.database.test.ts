import { beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from '../app/identity/commands.server.ts';
import { findSession } from '../app/identity/queries.server.ts';
import { createAccessToken } from '../app/identity/sessions/access-token.server.ts';
import { withoutNewRows, withoutTable } from './support/broken-tables.ts';
import { type Answer, fieldsOf } from './support/browser.ts';
import { testDatabase } from './support/database.ts';
import { ada, googlePages } from './support/google-pages.ts';
import { bea, rosa } from './support/membership.ts';
import { aFaq, aFeature, aLandingPage, aRecipe, aReview } from './support/rows.ts';
import { startSession } from './support/sessions.ts';
import { input } from './support/sign-up-pages.ts';

/**
 * The specification's strings, duplicated on purpose, on the pages where visitors see them: the texts of sections 2, 5,
 * 8 and 9, and every message. Texts that need scripts are tested in the browser (`sign-up-messages`, `app`,
 * `analytics`), those of mails in `mail/render.test.ts`.
 */
const { db } = await testDatabase();
const site = await googlePages(db);
const { services, clock, google, cookies, get, post, press, returns, look, send, takeLogged } = site;

beforeEach(site.startAtBeas);

/** Each string is a whole text node of the page; a pattern may match part of one. */
async function expectWords(answer: Answer | Promise<Answer>, ...words: (string | RegExp)[]) {
  const { text } = await answer;
  const whole = text.join(' ');
  const missing = words.filter((each) => (typeof each === 'string' ? !text.includes(each) : !each.test(whole)));
  expect(missing, `missing in: ${whole}`).toEqual([]);
}

/** Runs a request that fails on purpose, and drops the errors that it logs. */
async function failing(table: string, work: () => Promise<Answer>, by: typeof withoutTable = withoutTable) {
  const answer = await by(db, table, work);
  expect(takeLogged().length).toBeGreaterThan(0);
  return answer;
}

const signUpPath = `/sign-up/${bea.creatorId}`;
const signUp = (changes: Partial<typeof input> = {}) => post(signUpPath, { ...input, ...changes });

describe('the creator’s page', () => {
  test('with everything, in the specification’s order', async () => {
    const page = await aLandingPage(db, { subdomain: 'ann', name: 'Ann', payoff: null, callToAction: null });
    for (const order of [2, 1]) await aFeature(db, page.id, { order, body: `Reason ${order}` });
    await aRecipe(db, page.creatorId, { name: 'Lentils', free: true, prepTime: 15, cookTime: 30 });
    await aReview(db, page.id, { body: 'Made it twice.' });
    await aFaq(db, page.id, { question: 'Is it hard?', answer: 'No.' });
    const { text } = await get('/ann');
    const order = [
      'Sign up',
      'Big on flavour, low on cost',
      ...['01', 'Reason 1', 'Get cooking now', '02', 'Reason 2'],
      ...['Access all my recipes', 'FREE RECIPE', 'Lentils', '45 min cook time'],
      ...['Used and loved by over 300,000 home cooks', 'Made it twice.'],
      ...['Are you ready to start cooking with me?', 'Join our community now'],
      ...['Frequently Asked Questions', 'Is it hard?', 'No.'],
      ...['Sign up now', 'Instagram', 'TikTok', 'LinkedIn', 'Back to top', '© 2024 Larder. All rights reserved'],
    ];
    let at = -1;
    for (const words of order) {
      const next = text.indexOf(words, at + 1);
      expect(next, `${words} after ${text[at]}`).toBeGreaterThan(at);
      at = next;
    }
    expect(text.filter((words) => words === 'Access all my recipes')).toHaveLength(2);
  });

  test('with nothing, without a row, and when it cannot be read', async () => {
    const empty = ['No features available', 'No recipes available', 'No reviews available', 'No FAQs available'];
    await expectWords(get('/bea'), ...empty);
    const blank = await aLandingPage(db, { subdomain: 'blank' });
    await expectWords(get('/blank'), new RegExp(blank.id), new RegExp(blank.creatorId));
    await expectWords(get('/nobody'), 'Landing page not found');
    await expectWords(
      failing('creator_landing_pages', () => get('/bea')),
      'Failed to load page data',
    );
  });
});

test('the pages without a creator', async () => {
  await expectWords(get('/welcome'), 'Welcome World');
  await expectWords(get('/no/such'), 'Unexpected Application Error!', 'Go to Home');
  await expectWords(get('/privacy-policy'), 'Last updated June 17, 2025');
  await expectWords(
    get('/terms-and-conditions'),
    'Last updated June 17, 2025',
    ...[/7-day free trial/, /renew automatically/, /Monthly plans are not refunded/, /at least 13 years old/],
    ...[/Annual plans may be refunded in part, at our discretion/, /law of Victoria, Australia/],
    ...[/Each subscription gives access to one creator only/, /Creators moderate their own community/],
  );
});

describe('signing up', () => {
  test('the page', async () => {
    const page = await get(signUpPath);
    await expectWords(page, 'your details', 'choose your plan', 'Cancel', 'Sign up to our community');
    await expectWords(page, '$10 per month', '$99 per year', '$120', 'Save 17.5% compared to monthly');
    for (const placeholder of ['MM/YY', 'CVC']) expect(page.html).toContain(`placeholder="${placeholder}"`);
    expect(page.html).toMatch(/<input[^>]*(checked=""[^>]*value="yearly"|value="yearly"[^>]*checked="")/);
    const countries = [...page.html.matchAll(/<option value="[A-Z]{2}"[^>]*>([^<]+)/g)].map(([, name]) => name!);
    expect(countries.length).toBeGreaterThan(230);
    expect(countries).toEqual([...new Set(countries)].sort(new Intl.Collator('en').compare));
  });

  test.each([
    ['Email is required', { email: '' }],
    ['Invalid email format', { email: 'rosa' }],
    ['Password is required', { password: '' }],
    ['Password must be at least 13 characters long', { password: 'twelve chars', confirmPassword: 'twelve chars' }],
    ['Passwords do not match', { confirmPassword: 'something else' }],
    ['First name and last name are required', { firstName: ' ' }],
    ['Password does not meet requirements', { password: rosa.email, confirmPassword: rosa.email }],
    ['Choose a plan', { plan: 'weekly' }],
    ['Country is required', { country: '' }],
  ])('‘%s’', async (message, changes) => {
    await expectWords(signUp(changes), message);
  });

  test.each([
    ['accounts', 'Failed to create account'],
    ['EndUserDetails', /Account creation failed. Please try again or contact support .*help@larder.test/],
    ['test_mail', 'An unexpected error occurred. Please try again.'],
  ])('when %s cannot be written', async (table, message) => {
    await expectWords(
      failing(table, () => signUp(), withoutNewRows),
      message,
    );
  });

  test('the success page, and an address that is taken', async () => {
    const { location } = await signUp();
    const words = ['Welcome to Bea', 'Account Created Successfully!', /rosa@home\.example/, 'Back to Home'];
    await expectWords(get(location!), ...words, /inbox.*spam/);
    await site.confirm();
    cookies.clear();
    await expectWords(signUp(), 'An account with this email already exists');
    const unknown = '/sign-up/00000000-0000-4000-8000-000000000000';
    await expectWords(post(unknown, input), 'This creator could not be found');
  });
});

describe('verifying', () => {
  const failed = ['Verification Failed', 'Try Again', 'Go to Home'];

  test('the page on its way', async () => {
    await signUp();
    const page = await get(await site.lastLink());
    await expectWords(page, 'Verifying your email...');
    const verified = ['Email Verified Successfully!', 'You will be redirected shortly'];
    await expectWords(post('/auth/verify', fieldsOf(page)), ...verified);
  });

  test('its messages', async () => {
    await expectWords(get('/auth/verify?error=x&error_description=Too+late'), ...failed, 'Too late');
    await expectWords(get('/auth/verify?error=x'), ...failed, 'Verification failed. Please try again.');
    const pair = get('/auth/verify?access_token=x&refresh_token=y');
    await expectWords(pair, ...failed, 'Failed to complete verification. Please try again.');
    const invalid = 'Verification link is invalid or expired. Please try signing up again.';
    await expectWords(get('/auth/verify?token=x&type=signup'), ...failed, invalid);
    await signUp();
    const link = await site.lastLink();
    const unread = failing('one_time_tokens', () => get(link));
    await expectWords(unread, ...failed, 'Failed to verify email. Please try again.');
  });

  test('an account that is not confirmed by then', async () => {
    const accountId = await site.aSubscriber(bea.creatorId);
    const token = await startSession(db, { accountId, now: clock.now });
    const session = await findSession(db, { token, now: clock.now });
    const pair = { access_token: await createAccessToken(services, session!.user), refresh_token: token };
    const message = 'Email verification failed. Please try again or contact support.';
    await expectWords(post('/auth/verify', pair), ...failed, message);
  });
});

describe('Google', () => {
  const failed = ['Sign-up Failed', 'Try Again', 'Go to Home'];

  test('the pages on the way', async () => {
    await press();
    const { location } = await returns();
    await expectWords(look(location), 'Completing Google Sign-up...');
    const created = ['Account Created Successfully!', 'Your Google account has been linked. Redirecting...'];
    await expectWords(look((await send()).location), ...created);
  });

  test('without a name it is asked for', async () => {
    google.answer = { ok: true, identity: { ...ada, givenName: null } };
    await press();
    await expectWords(look((await returns()).location), 'Complete Your Profile', 'Complete Sign Up');
    await expectWords(send({ firstName: '' }), 'First name and last name are required.');
  });

  test('its messages', async () => {
    await expectWords(look((await send()).location), ...failed, 'Session expired. Please try again.');
    await expectWords(look((await returns('code=c')).location), ...failed, 'Authentication failed. Please try again.');
    google.answer = 'unreachable';
    const unreachable = await look((await press()).location);
    await expectWords(unreachable, ...failed, 'Failed to complete Google sign-up. Please try again.');
    google.answer = { ok: true, identity: ada };
    await press();
    await returns();
    const unwritten = await failing('EndUserDetails', () => send(), withoutNewRows);
    await expectWords(look(unwritten.location), ...failed, 'Failed to create account. Please try again.');
  });

  test('an address that has a password', async () => {
    const theirs = { email: ada.email, passwordHash: 'theirs', userType: 'subscriber', metadata: {} } as const;
    await createAccount(db, { ...theirs, confirmed: true });
    await press();
    const message = 'An account with this email already exists. Please sign in with your password instead.';
    await expectWords(look((await returns()).location), ...failed, message);
  });
});

describe('a forgotten password', () => {
  const fresh = { password: 'a fresh long password', confirmPassword: 'a fresh long password' };
  const invalid = 'Invalid or expired reset link. Please request a new one.';

  beforeEach(async () => {
    await signUp();
    await site.confirm();
  });

  test('asking for a link', async () => {
    await expectWords(get('/auth/forgot-password'), 'Send Reset Link', 'Cancel');
    const ask = (email: string) => post('/auth/forgot-password', { email });
    await expectWords(ask(rosa.email), 'Reset Email Sent!');
    await expectWords(ask('rosa'), 'Please enter a valid email address');
    const unsent = failing('test_mail', () => ask(rosa.email));
    await expectWords(unsent, 'Reset Failed', 'Failed to send reset email. Please try again.');
  });

  test('the link', async () => {
    await post('/auth/forgot-password', { email: rosa.email });
    const link = await site.lastLink();
    const fields = { ...fieldsOf(await get(link)), ...fresh };
    const unset = failing('test_mail', () => post('/auth/reset-password', fields));
    await expectWords(unset, 'Failed to update password. Please try again.');
    await expectWords(post('/auth/reset-password', { ...fields, confirmPassword: 'x' }), 'Passwords do not match');
    await expectWords(post('/auth/reset-password', fields), 'Password Updated Successfully!');
    await expectWords(get(link), 'Request New Reset', 'Go to Home', invalid);
    await expectWords(get('/auth/reset-password?error=x'), 'Password reset failed. Please try again.');
    const pair = get('/auth/reset-password?access_token=x&refresh_token=y');
    await expectWords(pair, 'Failed to complete password reset. Please try again.');
    await expectWords(get('/auth/password-reset-success'), 'Password Reset Successfully!');
  });
});

test('signing in', async () => {
  await signUp();
  await expectWords(get('/sign-in'), 'Sign in');
  const signIn = (password: string) => post('/sign-in', { email: rosa.email, password });
  await expectWords(signIn('guessed'), 'Email or password is wrong');
  await expectWords(signIn(rosa.password), 'Please confirm your email first');
  const limits = { ...services.limits, consume: async () => ({ ok: false as const, retryAfter: 900 }) };
  const limited = post('/sign-in', { email: rosa.email, password: 'guessed' }, { services: { limits } });
  await expectWords(limited, 'Too many attempts. Please try again in 15 minutes.');
});
