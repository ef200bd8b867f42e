import { describe, expect, test } from 'vitest';
import { account, forgot, reset, signIn, verify } from '../app/copy/account.ts';
import { errors } from '../app/copy/errors.ts';
import { google } from '../app/copy/google.ts';
import { footer, landing } from '../app/copy/landing.ts';
import { mail } from '../app/copy/mail.ts';
import { privacyPolicy } from '../app/copy/privacy-policy.ts';
import { productName } from '../app/copy/product.ts';
import { signUp, success } from '../app/copy/sign-up.ts';
import { termsAndConditions } from '../app/copy/terms-and-conditions.ts';
import { welcome } from '../app/copy/welcome.ts';

/** Every visible string of the specification and of decisions.md, typed a second time. */
describe("the creator's page", () => {
  test('header', () => {
    expect(landing.defaultPayoff).toBe('Big on flavour, low on cost');
    expect(landing.signUp).toBe('Sign up');
    expect(landing.signIn).toBe('Sign in');
  });

  test('features', () => {
    expect(landing.features.button).toBe('Get cooking now');
    expect(landing.features.empty).toBe('No features available');
  });

  test('recipes', () => {
    expect(landing.recipes.title).toBe('Access all my recipes');
    expect(landing.recipes.button).toBe('Access all my recipes');
    expect(landing.recipes.free).toBe('FREE RECIPE');
    expect(landing.recipes.cookTime(45)).toBe('45 min cook time');
    expect(landing.recipes.empty).toBe('No recipes available');
  });

  test('reviews', () => {
    expect(landing.reviews.title).toBe('Used and loved by over 300,000 home cooks');
    expect(landing.reviews.empty).toBe('No reviews available');
  });

  test('call to action', () => {
    expect(landing.callToAction.text).toBe('Are you ready to start cooking with me?');
    expect(landing.callToAction.button).toBe('Join our community now');
  });

  test('questions', () => {
    expect(landing.faqs.title).toBe('Frequently Asked Questions');
    expect(landing.faqs.empty).toBe('No FAQs available');
  });

  test('states', () => {
    expect(landing.loading).toBe('Loading...');
    expect(landing.notFound).toBe('Landing page not found');
    expect(landing.failed).toBe('Failed to load page data');
  });

  test('the placeholder names the landing page and the creator by their ids', () => {
    const text = landing.placeholder('page-id', 'creator-id');
    expect(text).toContain('page-id');
    expect(text).toContain('creator-id');
  });
});

test('footer', () => {
  expect(footer.signUp).toBe('Sign up now');
  expect(footer.backToTop).toBe('Back to top');
  expect(footer.copyright(productName)).toBe('© 2024 Larder. All rights reserved');
  expect([footer.instagram, footer.tiktok, footer.linkedin]).toEqual(['Instagram', 'TikTok', 'LinkedIn']);
});

test("the placeholder page and the router's screen", () => {
  expect(welcome.heading).toBe('Welcome World');
  expect(errors.unexpected).toBe('Unexpected Application Error!');
  expect(errors.home).toBe('Go to Home');
});

// The messages of these pages are in messages.test.ts.
test.each([
  ['sign-up', signUp.details, 'your details'],
  ['sign-up', signUp.choosePlan, 'choose your plan'],
  ['sign-up', signUp.cancel, 'Cancel'],
  ['sign-up', signUp.perMonth(10), '$10 per month'],
  ['sign-up', signUp.perYear(99), '$99 per year'],
  ['sign-up', signUp.price(120), '$120'],
  ['sign-up', signUp.saving, 'Save 17.5% compared to monthly'],
  ['sign-up', signUp.expiryPlaceholder, 'MM/YY'],
  ['sign-up', signUp.securityCodePlaceholder, 'CVC'],
  ['sign-up', signUp.submit, 'Sign up to our community'],
  ['sign-up', signUp.submitting, 'Creating Account...'],
  ['success', success.welcome('Bea'), 'Welcome to Bea'],
  ['success', success.created, 'Account Created Successfully!'],
  ['success', success.home, 'Back to Home'],
  ['verify', verify.verifying, 'Verifying your email...'],
  ['verify', verify.verified, 'Email Verified Successfully!'],
  ['verify', verify.redirected, 'You will be redirected shortly'],
  ['verify', verify.button, 'Verify my email'],
  ['verify', verify.failed, 'Verification Failed'],
  ['verify', verify.tryAgain, 'Try Again'],
  ['Google', google.completing, 'Completing Google Sign-up...'],
  ['Google', google.profile, 'Complete Your Profile'],
  ['Google', google.complete, 'Complete Sign Up'],
  ['Google', google.created, 'Account Created Successfully!'],
  ['Google', google.linked, 'Your Google account has been linked. Redirecting...'],
  ['Google', google.failed, 'Sign-up Failed'],
  ['Google', google.tryAgain, 'Try Again'],
  ['Google', errors.home, 'Go to Home'],
  ['forgot', forgot.submit, 'Send Reset Link'],
  ['forgot', forgot.cancel, 'Cancel'],
  ['forgot', forgot.submitting, 'Sending...'],
  ['forgot', forgot.sent, 'Reset Email Sent!'],
  ['forgot', forgot.failed, 'Reset Failed'],
  ['reset', reset.updated, 'Password Updated Successfully!'],
  ['reset', reset.requestNew, 'Request New Reset'],
  ['reset', reset.success, 'Password Reset Successfully!'],
  ['sign-in', signIn.submit, 'Sign in'],
  ['account', account.signOut, 'Sign out'],
])('%s says ‘%s’', (_page, copy, words) => expect(copy).toBe(words));

test('mails: how long their links are good, and what whoever did not ask for them should do', () => {
  const said = ({ lead, after }: ReturnType<typeof mail.verify>) => [...lead, ...after].join(' ');
  expect(said(mail.verify('Bea'))).toMatch(
    /Someone, we hope you, signed up for Bea with this address.*do not click.*24 hours/,
  );
  expect(said(mail.reset('Bea'))).toMatch(/once, for one hour.*It was not you\? Then ignore this mail/);
  expect(said(mail.passwordChanged('Bea'))).toMatch(/every other browser that was signed in has been signed out/);
  expect(said(mail.alreadyRegistered('Bea'))).toMatch(/nothing was made and nothing was changed/);
});

describe('the legal pages hold every constant of the specification', () => {
  const terms = textOf(termsAndConditions({ supportEmail: 'help@larder.test' }));
  const privacy = textOf(privacyPolicy({ supportEmail: 'help@larder.test' }));

  test('both were last updated on June 17, 2025', () => {
    expect(termsAndConditions({ supportEmail: '' }).lastUpdated).toBe('June 17, 2025');
    expect(privacyPolicy({ supportEmail: '' }).lastUpdated).toBe('June 17, 2025');
  });

  test.each([
    ['the monthly price', /\$10 per month/],
    ['the yearly price', /\$99 per year/],
    ['what twelve months would cost', /\$120/],
    ['the saving', /Save 17\.5% compared to monthly/],
    ['the free trial', /7-day free trial/],
    ['that plans renew by themselves', /renew automatically/],
    ['that monthly plans are not refunded', /Monthly plans are not refunded/],
    [
      'that annual plans are refunded in part, at discretion',
      /Annual plans may be refunded in part, at our discretion/,
    ],
    ['the minimum age', /at least 13 years old/],
    ['the length of a password', /at least 13 characters/],
    ['the governing law', /law of Victoria, Australia/],
    ['that a subscription opens one creator only', /Each subscription gives access to one creator only/],
    ['that creators moderate their own community', /Creators moderate their own community/],
    ['whom to write to', /help@larder\.test/],
  ])('terms: %s', (_what, words) => {
    expect(terms).toMatch(words);
  });

  test('privacy: whom to write to, and that card details stay in the browser', () => {
    expect(privacy).toContain('help@larder.test');
    expect(privacy).toMatch(/Card details typed at sign-up never leave your browser/);
  });

  test('every section has an anchor of its own', () => {
    for (const document of [termsAndConditions({ supportEmail: '' }), privacyPolicy({ supportEmail: '' })]) {
      const ids = document.sections.map((section) => section.id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
  });

  test('every row of a table has as many cells as its head', () => {
    for (const document of [termsAndConditions({ supportEmail: '' }), privacyPolicy({ supportEmail: '' })]) {
      for (const block of document.sections.flatMap((section) => section.body)) {
        if (block.kind !== 'table') continue;
        for (const row of block.rows) expect(row).toHaveLength(block.head.length);
      }
    }
  });
});

function textOf({ summary, sections }: ReturnType<typeof termsAndConditions>): string {
  const blocks = sections.flatMap(({ title, body }) => [
    title,
    ...body.flatMap((block) => {
      if (block.kind === 'paragraph') return [block.text];
      return block.kind === 'list' ? block.items : [...block.head, ...block.rows.flat()];
    }),
  ]);
  return [...summary, ...blocks].join('\n');
}
