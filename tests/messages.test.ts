import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { forgotErrors, resetErrors, signInErrors, verifyErrors } from '../app/copy/account.ts';
import { errors } from '../app/copy/errors.ts';
import { tooManyAttempts } from '../app/copy/form.ts';
import { googleErrors } from '../app/copy/google.ts';
import { landing } from '../app/copy/landing.ts';
import { signUp, signUpErrors } from '../app/copy/sign-up.ts';

const membership = 'app/membership';
const files = {
  signUpForm: `${membership}/forms.test.ts`,
  signUpPage: `${membership}/sign-up-page.database.test.ts`,
  verify: `${membership}/verify.database.test.ts`,
  google: `${membership}/google-callback.database.test.ts`,
  tokenPair: `${membership}/token-pair.database.test.ts`,
  forgot: `${membership}/forgot-password.database.test.ts`,
  reset: `${membership}/reset-password.database.test.ts`,
  signIn: `${membership}/sign-in.database.test.ts`,
  states: 'tests/http/states.test.ts',
  partialPage: 'tests/http/partial-page.test.ts',
  signUpJourney: 'tests/e2e/sign-up.spec.ts',
  signUpMessages: 'tests/e2e/sign-up-messages.spec.ts',
  googleJourney: 'tests/e2e/google.spec.ts',
  resetJourney: 'tests/e2e/reset.spec.ts',
} as const;

/**
 * Every message of the specification (sections 5 and 8) and of decisions.md, typed a second time: the words, where they
 * stand in the copy, and the test that meets them on a page or in an answer.
 */
const messages: Record<string, readonly [words: string, copy: string, shownBy: keyof typeof files][]> = {
  'landing pages': [
    ['Failed to load page data', landing.failed, 'partialPage'],
    ['Landing page not found', landing.notFound, 'states'],
  ],
  'sign-up, typed wrongly': [
    ['Email is required', signUpErrors.emailRequired, 'signUpForm'],
    ['Invalid email format', signUpErrors.emailInvalid, 'signUpMessages'],
    ['Password is required', signUpErrors.passwordRequired, 'signUpForm'],
    ['Password must be at least 13 characters long', signUpErrors.passwordTooShort, 'signUpMessages'],
    ['Passwords do not match', signUpErrors.passwordsDiffer, 'signUpMessages'],
    ['First name and last name are required', signUpErrors.namesRequired, 'signUpMessages'],
    ['Password does not meet requirements', signUpErrors.passwordNotAllowed, 'signUpMessages'],
    ['Card number is required', signUpErrors.required(signUp.cardNumber), 'signUpMessages'],
    ['Country is required', signUpErrors.required(signUp.country), 'signUpMessages'],
    ['Choose a plan', signUpErrors.choosePlan, 'signUpForm'],
  ],
  'sign-up, while typing': [
    ['5 more characters needed', signUp.missingCharacters(5), 'signUpMessages'],
    ['Excellent password!', signUp.excellentPassword, 'signUpMessages'],
    ['Passwords match', signUp.passwordsMatch, 'signUpMessages'],
  ],
  'sign-up, refused': [
    ['An account with this email already exists', signUpErrors.alreadyRegistered, 'signUpJourney'],
    ['Failed to create account', signUpErrors.accountFailed, 'signUpPage'],
    ['Account creation failed. Please try again or contact support', signUpErrors.recordFailed, 'signUpPage'],
    ['An unexpected error occurred. Please try again.', signUpErrors.unexpected, 'signUpMessages'],
    ['This creator could not be found', signUpErrors.creatorNotFound, 'signUpPage'],
  ],
  verify: [
    ['Verification failed. Please try again.', verifyErrors.refused, 'verify'],
    ['Failed to complete verification. Please try again.', verifyErrors.noSession, 'tokenPair'],
    ['Verification link is invalid or expired. Please try signing up again.', verifyErrors.invalid, 'verify'],
    ['Failed to verify email. Please try again.', verifyErrors.service, 'verify'],
    ['Email verification failed. Please try again or contact support.', verifyErrors.unconfirmed, 'tokenPair'],
  ],
  Google: [
    ['Failed to complete Google sign-up. Please try again.', googleErrors.failed, 'googleJourney'],
    ['Authentication failed. Please try again.', googleErrors.authentication, 'googleJourney'],
    [
      'An account with this email already exists. Please sign in with your password instead.',
      googleErrors.registered,
      'googleJourney',
    ],
    ['Failed to create account. Please try again.', googleErrors.record, 'google'],
    ['Session expired. Please try again.', googleErrors.expired, 'google'],
    ['First name and last name are required.', googleErrors.namesRequired, 'googleJourney'],
  ],
  'forgot and reset': [
    ['Please enter a valid email address', forgotErrors.emailInvalid, 'forgot'],
    ['Failed to send reset email. Please try again.', forgotErrors.service, 'forgot'],
    ['Failed to complete password reset. Please try again.', resetErrors.noSession, 'tokenPair'],
    ['Invalid or expired reset link. Please request a new one.', resetErrors.invalid, 'resetJourney'],
    ['Password reset failed. Please try again.', resetErrors.refused, 'reset'],
    ['Failed to update password. Please try again.', resetErrors.service, 'reset'],
  ],
  'sign-in and limits': [
    ['Email or password is wrong', signInErrors.wrong, 'resetJourney'],
    ['Please confirm your email first', signInErrors.unconfirmed, 'signUpJourney'],
    ['Too many attempts. Please try again in 15 minutes.', tooManyAttempts(15), 'signIn'],
  ],
  'the router’s screen': [['Unexpected Application Error!', errors.unexpected, 'states']],
};

describe.each(Object.entries(messages))('%s', (_room, each) => {
  test.each(each)('‘%s’ stands in the copy, and a test shows it', (words, copy, shownBy) => {
    expect(copy).toBe(words);
    expect(says(sourceOf(files[shownBy]), words), `${files[shownBy]} shows it`).toBe(true);
  });
});

test('every error of the account pages’ copy is in the list', () => {
  const fixed = [signUpErrors, verifyErrors, googleErrors, forgotErrors, resetErrors].flatMap(Object.values);
  const listed = Object.values(messages).flatMap((each) => each.map(([words]) => words));
  const unlisted = fixed.filter((words): words is string => typeof words === 'string' && !listed.includes(words));
  expect(unlisted).toEqual([signUpErrors.creatorNotFoundHint]);
});

function sourceOf(file: string): string {
  return readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
}

/** Literally and to its end: the beginning of a longer message is another message. */
function says(source: string, words: string): boolean {
  const literal = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`['"\`/>]${literal}['"\`/<]`).test(source);
}
