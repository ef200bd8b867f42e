import { describe, expect, test } from 'vitest';
import { findStop, isHardBounce, type MailPurpose, type Suppression } from './suppression.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const [bea, cleo] = ['bea', 'cleo'];

const base = { id: 's', since: at(10), until: null, confirmationId: null };
const bounce: Suppression = { ...base, scope: 'all', reason: 'bounce', creatorId: null };
const complaint: Suppression = { ...base, scope: 'optional', reason: 'complaint', creatorId: null };
const unsubscribed: Suppression = { ...base, scope: 'optional', reason: 'unsubscribe', creatorId: bea };

const necessary: MailPurpose = { kind: 'necessary' };
const confirmation: MailPurpose = { kind: 'confirmation', id: 'first', of: 'account' };
const letterConfirmation: MailPurpose = { ...confirmation, of: 'letter' };
const unrequested: MailPurpose = { kind: 'unrequested' };
const optional = (creatorId: string | null, agreedAt = at(1)): MailPurpose => ({
  kind: 'optional',
  creatorId,
  agreedAt,
});

const isStopped = (mail: MailPurpose, suppressions: Suppression[], confirmedAt: Date | null = at(2)) =>
  findStop(mail, suppressions, { confirmedAt, now: at(20) }) !== null;

test.each<[string, Suppression[], MailPurpose, boolean]>([
  ['an address without suppressions gets optional mail', [], optional(bea), false],
  ['a bounce stops necessary mail', [bounce], necessary, true],
  ['a bounce stops optional mail', [bounce], optional(bea), true],
  ['a bounce stops invitations from a list', [bounce], unrequested, true],
  ['a bounce lets the first confirmation pass', [bounce], confirmation, false],
  [
    'the same confirmation passes again when it is retried',
    [{ ...bounce, confirmationId: 'first' }],
    confirmation,
    false,
  ],
  ['a bounce lets the first confirmation of a letter pass', [bounce], letterConfirmation, false],
  ['an unsubscription lets the confirmation of a letter pass', [unsubscribed], letterConfirmation, false],
  ['a second confirmation is stopped', [{ ...bounce, confirmationId: 'other' }], confirmation, true],
  ['a complaint stops optional mail of every creator', [complaint], optional(cleo), true],
  ['a complaint stops optional mail of no creator', [complaint], optional(null), true],
  ['newer consent does not end a complaint', [complaint], optional(bea, at(15)), true],
  ['a complaint stops invitations from a list', [complaint], unrequested, true],
  ['a complaint does not stop necessary mail', [complaint], necessary, false],
  ['a complaint does not stop the confirmation of an account', [complaint], confirmation, false],
  ['a complaint stops the confirmation of a letter', [complaint], letterConfirmation, true],
  ['an unsubscription stops that creator’s optional mail', [unsubscribed], optional(bea), true],
  ['an unsubscription does not stop another creator’s mail', [unsubscribed], optional(cleo), false],
  ['an unsubscription does not stop necessary mail', [unsubscribed], necessary, false],
  ['an unsubscription does not stop an invitation to what was paid', [unsubscribed], unrequested, false],
  ['consent after the unsubscription counts', [unsubscribed], optional(bea, at(11)), false],
  ['any of several suppressions stops a mail', [unsubscribed, bounce], necessary, true],
])('%s', (_name, suppressions, mail, stopped) => {
  expect(isStopped(mail, suppressions)).toBe(stopped);
});

describe('a bounce', () => {
  test('ends when a person lifts it', () => {
    expect(isStopped(necessary, [{ ...bounce, until: at(20) }])).toBe(false);
    expect(isStopped(necessary, [{ ...bounce, until: at(21) }])).toBe(true);
  });

  test('ends when the one confirmation was followed', () => {
    const confirmed = { ...bounce, confirmationId: 'first' };
    expect(isStopped(necessary, [confirmed], at(11))).toBe(false);
    expect(isStopped(necessary, [confirmed], at(10))).toBe(true);
    expect(isStopped(necessary, [confirmed], null)).toBe(true);
  });

  test('does not end by an address confirmed without that mail, as through Google', () => {
    expect(isStopped(necessary, [bounce], at(11))).toBe(true);
  });
});

test.each<[string, number | null, boolean]>([
  ['550 5.1.1 <ana@cooks.example>: Recipient address rejected: User unknown', 550, true],
  ['550-5.1.1 The email account that you tried to reach does not exist.', 550, true],
  ['550 5.1.2 Host unknown', 550, true],
  ['556 5.1.10 Recipient address has null MX', 556, true],
  ['550 5.2.1 The mailbox is disabled', 550, true],
  ['550 No such user here', 550, true],
  ['551 User unknown', 551, true],
  ['550 Mailbox not found', 550, true],
  ['450 4.1.1 User unknown', 450, false],
  ['421 4.7.0 Try again later', 421, false],
  ['550 5.7.1 User unknown or blocked by policy', 550, false],
  ['550 5.7.26 Unauthenticated email is not accepted', 550, false],
  ['550 5.1.8 Sender address rejected', 550, false],
  ['552 5.2.2 Mailbox full', 552, false],
  ['554 5.4.14 Hop count exceeded', 554, false],
  ['550 Message rejected: your host is listed', 550, false],
  ['550 No, not for <unknown.user@5.1.1.example>', 550, false],
  ['535 5.7.8 Authentication failed', 535, false],
  ['5.1.1 without a code', null, false],
])('“%s”, code %s, is a hard bounce: %s', (response, responseCode, expected) => {
  expect(isHardBounce({ responseCode, response })).toBe(expected);
});
