import { beforeEach, describe, expect, test } from 'vitest';
import { withoutNewRows, withoutTable } from '../../tests/support/broken-tables.ts';
import { type Answer, fieldsOf } from '../../tests/support/browser.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { ada, googlePages } from '../../tests/support/google-pages.ts';
import { bea, rosa } from '../../tests/support/membership.ts';
import { input } from '../../tests/support/sign-up-pages.ts';

/** The expected texts are copied from the specification on purpose. */
const { db } = await testDatabase();
const site = await googlePages(db);
const { google, get, post, press, returns, look, send } = site;

const signUp = () => post(`/sign-up/${bea.creatorId}`, input);

async function expectWords(answer: Answer | Promise<Answer>, ...words: string[]) {
  expect((await answer).text).toEqual(expect.arrayContaining(words));
}

/** Runs a request that is expected to fail, and drops the errors that the request logs. */
async function failing(table: string, work: () => Promise<Answer>, by = withoutTable) {
  const answer = await by(db, table, work);
  expect(site.takeLogged().length).toBeGreaterThan(0);
  return answer;
}

beforeEach(site.startAtBeas);

describe('verifying', () => {
  const failed = ['Verification Failed', 'Try Again', 'Go to Home'];

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
