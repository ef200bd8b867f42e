import { beforeEach, describe, expect, test } from 'vitest';
import { withoutNewRows } from './support/broken-tables.ts';
import { testDatabase } from './support/database.ts';
import { rosa } from './support/membership.ts';
import { aFaq, aFeature, aLandingPage, aRecipe, aReview } from './support/rows.ts';
import { input } from './support/sign-up-pages.ts';
import { specifiedPages } from './support/specified-pages.ts';

/**
 * The specification's strings, duplicated on purpose, on the pages where visitors see them: the texts of sections 2, 5,
 * 8 and 9, and every message; those of an account's pages are in `specification-accounts.full`. Texts that need scripts are
 * tested in the browser (`sign-up-messages`, `app`, `analytics`), those of mails in `mail/render.test.ts`.
 */
const { db } = await testDatabase();
const site = await specifiedPages(db);
const { cookies, get, post, signUpPath, signUp, expectWords, failing } = site;

beforeEach(site.startAtBeas);

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
