import { describe, expect, test } from 'vitest';
import { deviceCopies } from './device-copies.ts';

function aStore(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
    clear: () => entries.clear(),
  };
}

/** Format whose version 2 has `text`; version 1 had `words`. */
const format = {
  schemaVersion: 2,
  read(stored: unknown, schemaVersion: number): { text: string } | null {
    const { text, words } = stored as { text?: unknown; words?: unknown };
    if (schemaVersion === 1 && typeof words === 'string') return { text: words };
    return schemaVersion === 2 && typeof text === 'string' ? { text } : null;
  },
};
const of = (store: Storage, { key = 'page', tab = 'tab', at = 5 } = {}) =>
  deviceCopies(store, key, { tab, now: () => at, format });
const typed = { text: 'typed' };

describe('a copy that a tab left on the device', () => {
  test('is found again, and stays until it is saved', () => {
    const store = aStore();
    of(store, { tab: 'one' }).write(typed, 3);
    const found = { value: typed, version: 3, at: 5, name: 'unsaved:page:one' };
    expect(of(store, { tab: 'two' }).find()).toEqual(found);
    const later = of(store, { tab: 'three' });
    expect(later.find()).toEqual(found);
    later.adopt(found.name);
    later.remove();
    expect(store.length).toBe(0);
  });

  test('is reported as removed in the same document, where no storage event fires', () => {
    const store = aStore();
    const left = of(store, { tab: 'left' });
    left.write(typed, 3);
    const shown = of(store, { tab: 'shown' });
    const found: (string | null)[] = [];
    const end = shown.watch(() => found.push(shown.find()?.name ?? null));
    expect(shown.find('unsaved:page:left')?.value).toEqual(typed);
    expect(shown.find('unsaved:page:other')).toBeNull();
    left.remove();
    expect(found).toEqual([null]);
    end();
    left.remove();
    expect(found).toHaveLength(1);
  });

  test('is replaced by the adopting tab’s copy once that is stored', () => {
    const store = aStore();
    of(store, { tab: 'one' }).write(typed, 3);
    const next = of(store, { tab: 'two', at: 6 });
    next.adopt(next.find()!.name);
    next.write({ text: 'typed on' }, 3);
    expect(store.length).toBe(1);
    expect(of(store).find()?.value).toEqual({ text: 'typed on' });
  });

  test('stays while it is offered, despite other edits and saves', () => {
    const store = aStore();
    of(store, { tab: 'one' }).write(typed, 3);
    const next = of(store, { tab: 'two', at: 6 });
    next.find();
    next.write({ text: 'something else' }, 3);
    next.remove();
    expect(next.find()?.value).toEqual(typed);
  });

  test('stays if the adopting tab’s copy cannot be stored', () => {
    const store = aStore();
    of(store, { tab: 'one' }).write(typed, 3);
    const next = of(store, { tab: 'two' });
    next.adopt(next.find()!.name);
    store.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    expect(() => next.write({ text: 'typed on' }, 3)).not.toThrow();
    expect(of(store).find()?.value).toEqual(typed);
  });

  test('is the newest of two tabs’, and saving it keeps the other', () => {
    const store = aStore();
    of(store, { tab: 'one', at: 5 }).write({ text: 'earlier' }, 3);
    of(store, { tab: 'two', at: 6 }).write({ text: 'later' }, 3);
    const next = of(store, { tab: 'three' });
    expect(next.find()?.value.text).toBe('later');
    next.adopt(next.find()!.name);
    next.remove();
    expect(of(store).find()?.value.text).toBe('earlier');
  });

  test('is converted from an earlier version', () => {
    const store = aStore();
    store.setItem(
      'unsaved:page:tab',
      JSON.stringify({ value: { words: 'typed' }, version: 3, at: 5, schemaVersion: 1 }),
    );
    expect(of(store, { tab: 'other' }).find()).toMatchObject({ value: typed, version: 3, at: 5 });
    expect(of(store).listUnreadable()).toEqual([]);
  });

  test('is not found for another page', () => {
    const store = aStore();
    of(store, { key: 'another' }).write(typed, 3);
    expect([of(store).find(), of(store).listUnreadable()]).toEqual([null, []]);
  });
});

describe('an unreadable copy', () => {
  test.each([
    ['of a newer version', JSON.stringify({ value: { story: 'Once' }, version: 3, at: 5, schemaVersion: 3 }), 'Once'],
    ['of another shape', JSON.stringify({ value: { a: ['x', 'y'] }, version: 3, at: 5, schemaVersion: 2 }), 'x\ny'],
    ['of no version', JSON.stringify({ value: typed }), 'typed'],
    ['that is damaged', '{"value": "Leek soup', '{"value": "Leek soup'],
  ])('%s is offered as text, and stays until somebody removes it', (_what, stored, text) => {
    const store = aStore();
    store.setItem('unsaved:page:tab', stored);
    const copies = of(store, { tab: 'two' });
    expect(copies.find()).toBeNull();
    copies.write(typed, 3);
    copies.remove();
    expect(copies.listUnreadable()).toEqual([{ name: 'unsaved:page:tab', text }]);
    copies.forget('unsaved:page:tab');
    expect(store.length).toBe(0);
  });

  test('does not hide readable ones', () => {
    const store = aStore();
    store.setItem('unsaved:page:newer', JSON.stringify({ value: {}, version: 3, at: 9, schemaVersion: 3 }));
    of(store, { tab: 'one' }).write(typed, 3);
    expect(of(store).find()?.value).toEqual(typed);
  });
});
