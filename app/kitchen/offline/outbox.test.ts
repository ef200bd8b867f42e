import { describe, expect, test } from 'vitest';
import {
  afterAnswer,
  emptyOutbox,
  fieldOf,
  MOST_PENDING,
  type Outbox,
  ofAccount,
  type PendingOperation,
  readOutbox,
  sentBy,
  withOperation,
  withoutOld,
} from './outbox.ts';

const operation = (id: string, account = 'nora'): PendingOperation => ({
  ...{ id, account, action: '/kitchen/list', at: 0, failures: 0 },
  fields: [
    ['intent', 'add-line'],
    ['text', id],
  ],
});
const outboxOf = (...ids: string[]): Outbox =>
  ids.reduce((outbox, id) => withOperation(outbox, operation(id))!, emptyOutbox);
const idsOf = ({ operations }: Outbox) => operations.map(({ id }) => id);

test('operations wait in the order in which they were done, each once', () => {
  expect(idsOf(outboxOf('salt', 'milk', 'salt'))).toEqual(['salt', 'milk']);
});

test('no more than a bound are taken, and what is there stays', () => {
  const full = outboxOf(...Array.from({ length: MOST_PENDING }, (_, at) => `line ${at}`));
  expect(withOperation(full, operation('one more'))).toBeNull();
  expect(withOperation(full, operation('line 7'))).toBe(full);
});

describe('an answer', () => {
  test.each([
    [200, true, 'done'],
    [409, true, 'refused'],
    [403, true, 'refused'],
    [404, true, 'refused'],
    [400, true, 'refused'],
    [429, true, 'later'],
    [503, true, 'later'],
    [500, true, 'failed'],
    [202, true, 'signed-out'],
    [200, false, 'later'],
    [404, false, 'later'],
    [502, false, 'later'],
    [302, false, 'later'],
  ] as const)('of %i, of the site itself: %s, means %s', (status, isOurs, sent) => {
    expect(sentBy({ status, isOurs })).toBe(sent);
  });

  test('that it is done takes one away, and no other', () => {
    expect(idsOf(afterAnswer(outboxOf('salt', 'milk'), 'salt', 'done'))).toEqual(['milk']);
  });

  test('that it is refused keeps what was written, to be read', () => {
    const after = afterAnswer(outboxOf('salt', 'milk'), 'salt', 'refused');
    expect(idsOf(after)).toEqual(['milk']);
    expect(after.refused.map((each) => fieldOf(each, 'text'))).toEqual(['salt']);
  });

  test.each(['later', 'signed-out'] as const)('%s: everything stays as it is', (sent) => {
    const before = outboxOf('salt', 'milk');
    expect(afterAnswer(before, 'salt', sent)).toBe(before);
  });

  test('of a server that fails at one again and again lets the others go on', () => {
    let outbox = outboxOf('salt', 'milk');
    for (let times = 0; times < 4; times += 1) outbox = afterAnswer(outbox, 'salt', 'failed');
    expect(idsOf(outbox)).toEqual(['salt', 'milk']);
    outbox = afterAnswer(outbox, 'salt', 'failed');
    expect(idsOf(outbox)).toEqual(['milk']);
    expect(outbox.refused.map(({ id }) => id)).toEqual(['salt']);
  });
});

describe('who is signed in', () => {
  const HOUR = 60 * 60 * 1_000;
  const EVENING = Date.parse('2026-11-26T18:00:00Z');
  const mixed = withOperation(outboxOf('salt'), operation('milk', 'felix'))!;
  const nora = { account: 'nora', isEnded: false };
  const felix = { account: 'felix', isEnded: false };
  const expired = { account: null, isEnded: false };
  const ended = { account: null, isEnded: true };
  const expiredAt = (outbox: Outbox) => ofAccount(outbox, expired, EVENING);

  test('has only their own sent; what others did is removed, and counted', () => {
    const own = { ...emptyOutbox, operations: [operation('milk', 'felix')], removed: 1 };
    expect(ofAccount(mixed, felix, EVENING)).toEqual(own);
    expect(ofAccount(expiredAt(mixed), felix, EVENING + HOUR), 'after a session that expired').toEqual(own);
  });

  test('is nobody, because somebody ended the session: nothing of what was written is left', () => {
    const refused = afterAnswer(mixed, 'salt', 'refused');
    for (const outbox of [refused, expiredAt(refused)]) {
      const after = ofAccount(outbox, ended, EVENING);
      expect(JSON.stringify(after)).not.toMatch(/salt|milk/);
      expect(after.aside).toBeNull();
    }
  });

  test('is nobody, because the session expired: what waits is set aside, where it is neither shown nor sent', () => {
    const after = expiredAt(afterAnswer(outboxOf('salt', 'milk'), 'salt', 'refused'));
    expect([after.operations, after.refused, after.removed]).toEqual([[], [], 0]);
    expect(expiredAt(after), 'said again').toBe(after);
  });

  test('is the same account as before, within a day: what waited comes back, before what is newer', () => {
    const newer = operation('leek');
    const back = ofAccount(withOperation(expiredAt(outboxOf('salt', 'milk')), newer)!, nora, EVENING + 23 * HOUR);
    expect(idsOf(back)).toEqual(['salt', 'milk', 'leek']);
    expect(back.aside).toBeNull();
    const refused = ofAccount(expiredAt(afterAnswer(outboxOf('salt'), 'salt', 'refused')), nora, EVENING + HOUR);
    expect(refused.refused.map(({ id }) => id)).toEqual(['salt']);
  });

  test.each([
    ['the same account signs in', nora],
    ['nobody signs in', expired],
  ])('after a day, when %s, what was set aside is removed, and counted', (_what, by) => {
    const after = ofAccount(expiredAt(outboxOf('salt', 'milk')), by, EVENING + 25 * HOUR);
    expect(after).toEqual({ ...emptyOutbox, removed: 2 });
  });

  test('is not asked: what was set aside a day ago is removed all the same', () => {
    const outbox = expiredAt(outboxOf('salt'));
    expect(withoutOld(outbox, EVENING + 23 * HOUR)).toBe(outbox);
    expect(withoutOld(outbox, EVENING + 25 * HOUR)).toEqual({ ...emptyOutbox, removed: 1 });
  });

  test('is the same as before: nothing changes', () => {
    const own = outboxOf('salt');
    expect(ofAccount(own, nora, EVENING)).toBe(own);
    expect(ofAccount(emptyOutbox, expired, EVENING)).toBe(emptyOutbox);
  });
});

test('an outbox of an earlier release has nothing set aside', () => {
  const { aside: _, ...earlier } = outboxOf('salt');
  expect(readOutbox(earlier)).toEqual(outboxOf('salt'));
});

test('what is no outbox is read as an empty one', () => {
  for (const each of [null, undefined, 1, {}, { operations: [] }]) expect(readOutbox(each)).toEqual(emptyOutbox);
});
