import { describe, expect, test } from 'vitest';
import { pendingOperation } from '../../../tests/support/kitchen-operations.ts';
import {
  afterAnswer,
  emptyOutbox,
  fieldOf,
  forAccount,
  MAX_PENDING,
  type Outbox,
  readOutbox,
  sentBy,
  withOperation,
  withoutOld,
} from './outbox.ts';

const operation = (id: string, account = 'nora') => pendingOperation(id, { intent: 'add-line', text: id }, { account });
const outboxOf = (...ids: string[]): Outbox =>
  ids.reduce((outbox, id) => withOperation(outbox, operation(id))!, emptyOutbox);
const idsOf = ({ operations }: Outbox) => operations.map(({ id }) => id);

test('operations are queued in order, once each', () => {
  expect(idsOf(outboxOf('salt', 'milk', 'salt'))).toEqual(['salt', 'milk']);
});

test('a full outbox refuses operations and keeps the others', () => {
  const full = outboxOf(...Array.from({ length: MAX_PENDING }, (_, at) => `line ${at}`));
  expect(withOperation(full, operation('one more'))).toBeNull();
  expect(withOperation(full, operation('line 7'))).toBe(full);
});

describe('a response', () => {
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
  ] as const)('of %i, of the site itself (%s), means %s', (status, isOurs, sent) => {
    expect(sentBy({ status, isOurs })).toBe(sent);
  });

  test('of success removes only its operation', () => {
    expect(idsOf(afterAnswer(outboxOf('salt', 'milk'), 'salt', 'done'))).toEqual(['milk']);
  });

  test('of refusal keeps the text for the cook', () => {
    const after = afterAnswer(outboxOf('salt', 'milk'), 'salt', 'refused');
    expect(idsOf(after)).toEqual(['milk']);
    expect(after.refused.map((each) => fieldOf(each, 'text'))).toEqual(['salt']);
  });

  test.each(['later', 'signed-out'] as const)('%s changes nothing', (sent) => {
    const before = outboxOf('salt', 'milk');
    expect(afterAnswer(before, 'salt', sent)).toBe(before);
  });

  test('of repeated failure lets later operations proceed', () => {
    let outbox = outboxOf('salt', 'milk');
    for (let times = 0; times < 4; times += 1) outbox = afterAnswer(outbox, 'salt', 'failed');
    expect(idsOf(outbox)).toEqual(['salt', 'milk']);
    outbox = afterAnswer(outbox, 'salt', 'failed');
    expect(idsOf(outbox)).toEqual(['milk']);
    expect(outbox.refused.map(({ id }) => id)).toEqual(['salt']);
  });
});

describe('the signed-in account', () => {
  const HOUR = 60 * 60 * 1_000;
  const EVENING = Date.parse('2026-11-26T18:00:00Z');
  const mixed = withOperation(outboxOf('salt'), operation('milk', 'felix'))!;
  const nora = { account: 'nora', isEnded: false };
  const felix = { account: 'felix', isEnded: false };
  const expired = { account: null, isEnded: false };
  const ended = { account: null, isEnded: true };
  const expiredAt = (outbox: Outbox) => forAccount(outbox, expired, EVENING);

  test('sends only its own operations; others are removed and counted', () => {
    const own = { ...emptyOutbox, operations: [operation('milk', 'felix')], removed: 1 };
    expect(forAccount(mixed, felix, EVENING)).toEqual(own);
    expect(forAccount(expiredAt(mixed), felix, EVENING + HOUR), 'after a session that expired').toEqual(own);
  });

  test('is null after the session was ended: no text is left', () => {
    const refused = afterAnswer(mixed, 'salt', 'refused');
    for (const outbox of [refused, expiredAt(refused)]) {
      const after = forAccount(outbox, ended, EVENING);
      expect(JSON.stringify(after)).not.toMatch(/salt|milk/);
      expect(after.aside).toBeNull();
    }
  });

  test('is null after the session expired: operations are set aside, neither shown nor sent', () => {
    const after = expiredAt(afterAnswer(outboxOf('salt', 'milk'), 'salt', 'refused'));
    expect([after.operations, after.refused, after.removed]).toEqual([[], [], 0]);
    expect(expiredAt(after), 'said again').toBe(after);
  });

  test('is the same within a day: operations come back, before newer ones', () => {
    const newer = operation('leek');
    const back = forAccount(withOperation(expiredAt(outboxOf('salt', 'milk')), newer)!, nora, EVENING + 23 * HOUR);
    expect(idsOf(back)).toEqual(['salt', 'milk', 'leek']);
    expect(back.aside).toBeNull();
    const refused = forAccount(expiredAt(afterAnswer(outboxOf('salt'), 'salt', 'refused')), nora, EVENING + HOUR);
    expect(refused.refused.map(({ id }) => id)).toEqual(['salt']);
  });

  test.each([
    ['the same account signs in', nora],
    ['no account signs in', expired],
  ])('after a day, when %s, drops and counts operations set aside', (_what, by) => {
    const after = forAccount(expiredAt(outboxOf('salt', 'milk')), by, EVENING + 25 * HOUR);
    expect(after).toEqual({ ...emptyOutbox, removed: 2 });
  });

  test('is unknown: operations set aside a day ago are dropped', () => {
    const outbox = expiredAt(outboxOf('salt'));
    expect(withoutOld(outbox, EVENING + 23 * HOUR)).toBe(outbox);
    expect(withoutOld(outbox, EVENING + 25 * HOUR)).toEqual({ ...emptyOutbox, removed: 1 });
  });

  test('is unchanged: nothing changes', () => {
    const own = outboxOf('salt');
    expect(forAccount(own, nora, EVENING)).toBe(own);
    expect(forAccount(emptyOutbox, expired, EVENING)).toBe(emptyOutbox);
  });
});

test('an outbox without the field has nothing set aside', () => {
  const { aside: _, ...earlier } = outboxOf('salt');
  expect(readOutbox(earlier)).toEqual(outboxOf('salt'));
});

test('an invalid outbox is read as empty', () => {
  for (const each of [null, undefined, 1, {}, { operations: [] }]) expect(readOutbox(each)).toEqual(emptyOutbox);
});
