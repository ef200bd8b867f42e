import { describe, expect, test } from 'vitest';
import { type Failure, MAX_ATTEMPTS, outcomeOf } from './outcome.ts';

const failure = (fields: Partial<Failure>): Failure => ({
  code: 'EENVELOPE',
  responseCode: null,
  response: null,
  command: null,
  isUnanswered: false,
  ...fields,
});
const recipient = { command: 'RCPT TO' };

describe('a failed attempt', () => {
  test('refuses the mail if the server refuses the recipient for good', () => {
    const unknown = failure({ ...recipient, responseCode: 550, response: '550 5.1.1 No such user' });
    expect(outcomeOf(unknown, 1)).toEqual({ state: 'refused', reason: '550', isBounce: true });
    const policy = failure({ ...recipient, responseCode: 550, response: '550 5.7.1 Not from you' });
    expect(outcomeOf(policy, 1)).toEqual({ state: 'refused', reason: '550', isBounce: false });
  });

  test('refuses the mail if the server refuses its content', () => {
    const content = failure({ code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 5.7.1 Spam' });
    expect(outcomeOf(content, 1)).toMatchObject({ state: 'refused', reason: '554' });
  });

  test('refuses a malformed address, which no server was asked about', () => {
    expect(outcomeOf(failure({ code: 'EADDRESS' }), 1)).toMatchObject({ reason: 'malformed-address' });
    expect(outcomeOf(failure({ command: 'API' }), 1)).toMatchObject({ reason: 'malformed-address' });
  });

  test('is repeated after a temporary refusal, later each time', () => {
    const busy = failure({ ...recipient, responseCode: 451, response: '451 Try again' });
    const delays = [1, 2, 3, 11].map((attempts) => outcomeOf(busy, attempts));
    expect(delays).toMatchObject([60_000, 120_000, 240_000, 14_400_000].map((afterMs) => ({ afterMs })));
    expect(delays[0]).toMatchObject({ state: 'queued', isServerDown: false });
    expect(outcomeOf(busy, MAX_ATTEMPTS)).toEqual({ state: 'refused', reason: '451', isBounce: false });
  });

  test.each([
    ['the connection', { code: 'ECONNECTION', command: 'CONN' }],
    ['the log-in', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 5.7.8 No' }],
    ['the sender', { command: 'MAIL FROM', responseCode: 550, response: '550 5.1.1 Quota' }],
  ])('is repeated, and says that others would fail too, if %s failed', (_what, fields) => {
    expect(outcomeOf(failure(fields), 1)).toMatchObject({ state: 'queued', isServerDown: true });
    expect(outcomeOf(failure(fields), MAX_ATTEMPTS)).toMatchObject({ state: 'queued', isServerDown: true });
  });

  test('has an unknown outcome if the mail was handed over and no answer came', () => {
    expect(outcomeOf(failure({ code: 'ECONNECTION', isUnanswered: true }), 1)).toEqual({ state: 'unknown' });
  });
});
