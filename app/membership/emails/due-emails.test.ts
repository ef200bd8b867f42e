import { describe, expect, test } from 'vitest';
import type { Fact } from '../access/access.ts';
import { type Charging, emailsDue, nextEmailAt, type QueuedEmail } from './due-emails.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const start = new Date('2026-11-02T10:00:00Z');
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);

const aFact = (kind: Fact['kind'], at: number, fields: Partial<Fact> = {}): Fact => ({
  kind,
  providerId: kind,
  at: later(at),
  coversFrom: null,
  coversUntil: null,
  aboutId: null,
  ...fields,
});
const covering = (kind: Fact['kind'], from: number, until: number, providerId: string = kind) =>
  aFact(kind, from, { providerId, coversFrom: later(from), coversUntil: later(until) });
const trial = covering('trial', 0, 7 * DAY);

const kindsDue = (facts: Fact[], queued: QueuedEmail[], at: number, charging: Charging | null = null) =>
  emailsDue(facts, { queued, charging, now: later(at) }).map(({ kind, fact }) => `${kind} ${fact}`);

const nextAt = (facts: Fact[], queued: QueuedEmail[], at: number) =>
  nextEmailAt(facts, { queued, charging: null, now: later(at) });

function noticesOf(
  facts: Fact[],
  { from = 0, queued = [] as QueuedEmail[], charging = null as Charging | null } = {},
): string[] {
  const mails: string[] = [];
  const notices = [...queued];
  for (let now: Date | null = later(from); now; now = nextEmailAt(facts, { queued: notices, charging, now })) {
    for (const { kind, fact } of emailsDue(facts, { queued: notices, charging, now })) {
      notices.push({ kind, fact, queuedAt: now });
      mails.push(`${kind} ${fact} after ${(now.getTime() - start.getTime()) / DAY} days`);
    }
  }
  return mails;
}

const started = 'trial-started trial:trial after 0 days';
const ending = 'trial-ending trial:trial after 6 days';

describe('the mails of a membership', () => {
  test('a trial has mails at its start, a day before its end, and at its end', () => {
    expect(noticesOf([trial])).toEqual([started, ending, 'access-ended trial:trial after 7 days']);
  });

  test('no mail is due without a trial or before it begins', () => {
    expect(noticesOf([])).toEqual([]);
    expect(kindsDue([covering('complimentary', DAY, 2 * DAY)], [], 0)).toEqual([]);
  });

  test('trial days carried over by a move have a start and an end mail, and a last-day mail unless that is the first day', () => {
    const along = (days: number) => ({ ...covering('trial', 0, days * DAY), aboutId: 'the old one' });
    expect(noticesOf([along(3)])).toEqual([
      started,
      'trial-ending trial:trial after 2 days',
      'access-ended trial:trial after 3 days',
    ]);
    expect(noticesOf([along(1)])).toEqual([started, 'access-ended trial:trial after 1 days']);
  });

  test('a move is not mailed as an end', () => {
    expect(noticesOf([trial, aFact('moved', 3 * DAY)], { from: 3 * DAY })).toEqual([]);
    const grant = covering('complimentary', 0, 3 * DAY);
    expect(noticesOf([grant, aFact('moved', 3 * DAY + 60_000)], { from: 3 * DAY })).toEqual([]);
  });

  test('a trial followed without a gap is not said to end', () => {
    expect(noticesOf([trial, covering('complimentary', 2 * DAY, 30 * DAY)])).toEqual([
      started,
      'access-ended complimentary:complimentary after 30 days',
    ]);
    expect(noticesOf([trial, { ...covering('paid', 7 * DAY, 37 * DAY), at: start }])).toEqual([
      started,
      'access-ended paid:paid after 40 days', // three days in which the next period may still be paid
    ]);
  });

  test('both ends are mailed if there is a gap', () => {
    expect(noticesOf([trial, { ...covering('complimentary', 8 * DAY, 9 * DAY), at: start }])).toEqual([
      started,
      ending,
      'access-ended trial:trial after 7 days',
      'access-ended complimentary:complimentary after 9 days',
    ]);
  });

  const paid = covering('paid', 0, 30 * DAY);
  const about = { aboutId: 'paid' };
  test.each<[string, Fact[], string]>([
    ['was revoked', [trial, aFact('revoked', 3 * DAY)], 'revoked:revoked after 3 days'],
    ['was ended', [paid, aFact('ended', 3 * DAY)], 'ended:ended after 3 days'],
    ['was refunded', [paid, aFact('refunded', 3 * DAY, about)], 'refunded:refunded after 3 days'],
    ['was disputed', [paid, aFact('disputed', 3 * DAY, about)], 'disputed:disputed after 3 days'],
    ['was paid no further', [paid], 'paid:paid after 33 days'],
    ['could not be renewed', [paid, aFact('payment_failed', 30 * DAY)], 'payment_failed:payment_failed after 44 days'],
    ['was a present that ran out', [covering('complimentary', 0, 3 * DAY)], 'complimentary:complimentary after 3 days'],
  ])('the end of access that %s is mailed with the reason', (_how, facts, reason) => {
    expect(noticesOf(facts, { from: 3 * DAY })).toEqual([`access-ended ${reason}`]);
  });
});

describe('a late worker', () => {
  const notice = (kind: QueuedEmail['kind'], fact: string, at: number): QueuedEmail => ({
    kind,
    fact,
    queuedAt: later(at),
  });

  test('mails only what is still true: no start on the last day, no end from a week ago', () => {
    expect(kindsDue([trial], [], 5 * DAY)).toEqual(['trial-started trial:trial']);
    expect(kindsDue([trial], [], 6 * DAY + HOUR)).toEqual(['trial-ending trial:trial']);
    expect(kindsDue([trial], [], 10 * DAY)).toEqual(['access-ended trial:trial']);
    expect(kindsDue([trial], [], 14 * DAY)).toEqual([]);
    expect(nextAt([trial], [], 14 * DAY)).toBeNull();
  });

  test('skips what a grant makes untrue, and mails the end of the grant', () => {
    const begun = [notice('trial-started', 'trial:trial', 0)];
    expect(nextAt([trial], begun, 0)).toEqual(later(6 * DAY));
    const both = [trial, covering('complimentary', 5 * DAY, 20 * DAY)];
    expect(nextAt(both, begun, 5 * DAY)).toEqual(later(20 * DAY));
  });

  test('mails one end once, also if its reason changes, but mails the next end', () => {
    const ended = [notice('access-ended', 'trial:trial', 7 * DAY)];
    const cutEarlier = [trial, aFact('revoked', 4 * DAY)];
    expect(kindsDue(cutEarlier, ended, 8 * DAY)).toEqual([]);
    expect(kindsDue([...cutEarlier, covering('complimentary', 8 * DAY, 9 * DAY)], ended, 9 * DAY)).toEqual([
      'access-ended complimentary:complimentary',
    ]);
  });

  test('with a clock behind a fact’s clock neither waits nor repeats', () => {
    expect(kindsDue([trial, aFact('revoked', DAY)], [], DAY - HOUR)).toEqual(['access-ended revoked:revoked']);
    const ended = [notice('access-ended', 'revoked:revoked', DAY)];
    expect(kindsDue([trial, aFact('revoked', DAY)], ended, DAY - HOUR)).toEqual([]);
  });
});

test('sends the same mails for reordered or repeated facts', () => {
  const facts = [trial, covering('complimentary', 8 * DAY, 9 * DAY), aFact('revoked', 8.5 * DAY)];
  const other = [facts[2]!, facts[0]!, facts[1]!, facts[0]!];
  for (let at = 0; at < 12 * DAY; at += 6 * HOUR) {
    expect(kindsDue(other, [], at)).toEqual(kindsDue(facts, [], at));
    expect(nextAt(other, [], at)).toEqual(nextAt(facts, [], at));
  }
});

describe('with charges', () => {
  const silent: Charging = { isTrialNotified: false, isChargeComing: false, awaitsTerms: false, isCancelled: false };
  const notified = { ...silent, isTrialNotified: true };
  const charged = { ...notified, isChargeComing: true };
  const ended = 'access-ended trial:trial after 7 days';

  test('a trial’s start is mailed by payments, and its end here if nothing is charged', () => {
    expect(noticesOf([trial], { charging: notified })).toEqual([ending, ended]);
    expect(noticesOf([trial], { charging: { ...notified, isCancelled: true } })).toEqual([ended]);
  });

  test('without a synced state start and end are mailed here, the start six hours late', () => {
    expect(noticesOf([trial], { charging: silent })).toEqual([
      'trial-started trial:trial after 0.25 days',
      ending,
      ended,
    ]);
  });

  test('the start is mailed here immediately while the terms are not accepted', () => {
    expect(noticesOf([trial], { charging: { ...silent, awaitsTerms: true } })).toEqual([
      'trial-started trial:trial after 0 days',
      ending,
      ended,
    ]);
  });

  test('a charged trial has no end mail, and its charge has a day', () => {
    expect(noticesOf([trial], { charging: charged })).toEqual(['access-ended trial:trial after 8 days']);
    const paid = covering('paid', 7 * DAY, 37 * DAY);
    expect(kindsDue([trial, paid], [], 7 * DAY + HOUR, charged)).toEqual([]);
  });

  test('a failed first payment has already announced the end', () => {
    const failed = aFact('payment_failed', 7 * DAY + 60_000);
    for (const charging of [charged, notified]) {
      expect(kindsDue([trial, failed], [], 7 * DAY + HOUR, charging)).toEqual([]);
      expect(kindsDue([trial, failed], [], 9 * DAY, charging)).toEqual([]);
    }
  });

  test('a failed renewal ends access after its grace, charged or not', () => {
    const facts = [covering('paid', 0, 30 * DAY), aFact('payment_failed', 30 * DAY)];
    const after = 'access-ended payment_failed:payment_failed after 44 days';
    expect(noticesOf(facts, { from: 30 * DAY, charging: notified })).toEqual([after]);
    expect(noticesOf(facts, { from: 30 * DAY, charging: charged })).toEqual([after]);
  });
});
