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

/** What is mailed from the first fact on, each at its time, by a worker that is never late. */
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
  test('a trial: at its start, a day before its end, and at its end', () => {
    expect(noticesOf([trial])).toEqual([started, ending, 'access-ended trial:trial after 7 days']);
  });

  test('none without a trial, and none before something has begun', () => {
    expect(noticesOf([])).toEqual([]);
    expect(kindsDue([covering('complimentary', DAY, 2 * DAY)], [], 0)).toEqual([]);
  });

  test('the days of a trial that go along in a move begin, and end; the last of them is announced when it is not the first', () => {
    const along = (days: number) => ({ ...covering('trial', 0, days * DAY), aboutId: 'the old one' });
    expect(noticesOf([along(3)])).toEqual([
      started,
      'trial-ending trial:trial after 2 days',
      'access-ended trial:trial after 3 days',
    ]);
    expect(noticesOf([along(1)])).toEqual([started, 'access-ended trial:trial after 1 days']);
  });

  test('a move is not told as an end', () => {
    expect(noticesOf([trial, aFact('moved', 3 * DAY)], { from: 3 * DAY })).toEqual([]);
    const grant = covering('complimentary', 0, 3 * DAY);
    expect(noticesOf([grant, aFact('moved', 3 * DAY + 60_000)], { from: 3 * DAY })).toEqual([]);
  });

  test('a trial that something else follows without a gap is not said to end', () => {
    expect(noticesOf([trial, covering('complimentary', 2 * DAY, 30 * DAY)])).toEqual([
      started,
      'access-ended complimentary:complimentary after 30 days',
    ]);
    expect(noticesOf([trial, { ...covering('paid', 7 * DAY, 37 * DAY), at: start }])).toEqual([
      started,
      'access-ended paid:paid after 40 days', // three days in which the next period may still be paid
    ]);
  });

  test('one that something follows after a gap is, and both ends are told', () => {
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
  ])('of access that %s the end is a notice, with the reason', (_how, facts, reason) => {
    expect(noticesOf(facts, { from: 3 * DAY })).toEqual([`access-ended ${reason}`]);
  });
});

describe('late', () => {
  const notice = (kind: QueuedEmail['kind'], fact: string, at: number): QueuedEmail => ({
    kind,
    fact,
    queuedAt: later(at),
  });

  test('a site that was down says what is still true: nothing of a beginning on the last day, nor of an end a week ago', () => {
    expect(kindsDue([trial], [], 5 * DAY)).toEqual(['trial-started trial:trial']);
    expect(kindsDue([trial], [], 6 * DAY + HOUR)).toEqual(['trial-ending trial:trial']);
    expect(kindsDue([trial], [], 10 * DAY)).toEqual(['access-ended trial:trial']);
    expect(kindsDue([trial], [], 14 * DAY)).toEqual([]);
    expect(nextAt([trial], [], 14 * DAY)).toBeNull();
  });

  test('a grant that comes before the end leaves out what it makes untrue, and is asked again for its own end', () => {
    const begun = [notice('trial-started', 'trial:trial', 0)];
    expect(nextAt([trial], begun, 0)).toEqual(later(6 * DAY));
    const both = [trial, covering('complimentary', 5 * DAY, 20 * DAY)];
    expect(nextAt(both, begun, 5 * DAY)).toEqual(later(20 * DAY));
  });

  test('an end that had its notice has none for another reason, but the next end has', () => {
    const ended = [notice('access-ended', 'trial:trial', 7 * DAY)];
    const cutEarlier = [trial, aFact('revoked', 4 * DAY)];
    expect(kindsDue(cutEarlier, ended, 8 * DAY)).toEqual([]);
    expect(kindsDue([...cutEarlier, covering('complimentary', 8 * DAY, 9 * DAY)], ended, 9 * DAY)).toEqual([
      'access-ended complimentary:complimentary',
    ]);
  });

  test('a clock behind the one that recorded a fact is no reason to wait, and none to repeat', () => {
    expect(kindsDue([trial, aFact('revoked', DAY)], [], DAY - HOUR)).toEqual(['access-ended revoked:revoked']);
    const ended = [notice('access-ended', 'revoked:revoked', DAY)];
    expect(kindsDue([trial, aFact('revoked', DAY)], ended, DAY - HOUR)).toEqual([]);
  });
});

test('facts in another order, or twice, ask for the same mails', () => {
  const facts = [trial, covering('complimentary', 8 * DAY, 9 * DAY), aFact('revoked', 8.5 * DAY)];
  const other = [facts[2]!, facts[0]!, facts[1]!, facts[0]!];
  for (let at = 0; at < 12 * DAY; at += 6 * HOUR) {
    expect(kindsDue(other, [], at)).toEqual(kindsDue(facts, [], at));
    expect(nextAt(other, [], at)).toEqual(nextAt(facts, [], at));
  }
});

describe('where somebody can be charged', () => {
  const silent: Charging = { isTrialNotified: false, isChargeComing: false, awaitsTerms: false, isCancelled: false };
  const notified = { ...silent, isTrialNotified: true };
  const charged = { ...notified, isChargeComing: true };
  const ended = 'access-ended trial:trial after 7 days';

  test('a trial’s beginning is told there; its end here where nothing is charged', () => {
    expect(noticesOf([trial], { charging: notified })).toEqual([ending, ended]);
    expect(noticesOf([trial], { charging: { ...notified, isCancelled: true } })).toEqual([ended]);
  });

  test('while nothing is known, beginning and end are told here, the beginning six hours late', () => {
    expect(noticesOf([trial], { charging: silent })).toEqual([
      'trial-started trial:trial after 0.25 days',
      ending,
      ended,
    ]);
  });

  test('where nothing begins before the terms are accepted, the beginning is told here at once', () => {
    expect(noticesOf([trial], { charging: { ...silent, awaitsTerms: true } })).toEqual([
      'trial-started trial:trial after 0 days',
      ending,
      ended,
    ]);
  });

  test('a trial that is charged does not end, and that charge has a day', () => {
    expect(noticesOf([trial], { charging: charged })).toEqual(['access-ended trial:trial after 8 days']);
    const paid = covering('paid', 7 * DAY, 37 * DAY);
    expect(kindsDue([trial, paid], [], 7 * DAY + HOUR, charged)).toEqual([]);
  });

  test('a first payment that failed has said that the access ended', () => {
    const failed = aFact('payment_failed', 7 * DAY + 60_000);
    for (const charging of [charged, notified]) {
      expect(kindsDue([trial, failed], [], 7 * DAY + HOUR, charging)).toEqual([]);
      expect(kindsDue([trial, failed], [], 9 * DAY, charging)).toEqual([]);
    }
  });

  test('a renewal that failed ends the access after its grace, charged or not', () => {
    const facts = [covering('paid', 0, 30 * DAY), aFact('payment_failed', 30 * DAY)];
    const after = 'access-ended payment_failed:payment_failed after 44 days';
    expect(noticesOf(facts, { from: 30 * DAY, charging: notified })).toEqual([after]);
    expect(noticesOf(facts, { from: 30 * DAY, charging: charged })).toEqual([after]);
  });
});
