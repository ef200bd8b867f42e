import { expect, test } from 'vitest';
import { deviceCopy, takeUnsaved } from './device-copies.ts';

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

test('what a tab left is taken once', () => {
  const store = aStore();
  deviceCopy(store, 'page', 'tab', () => 5).write('typed', 3);
  expect(takeUnsaved(store, 'page')).toEqual({ value: 'typed', version: 3, at: 5 });
  expect(takeUnsaved(store, 'page')).toBeNull();
});

test('two tabs do not overwrite each other’s; the newest is taken first', () => {
  const store = aStore();
  deviceCopy(store, 'page', 'one', () => 5).write('earlier', 3);
  deviceCopy(store, 'page', 'two', () => 6).write('later', 3);
  expect(takeUnsaved(store, 'page')?.value).toBe('later');
  expect(takeUnsaved(store, 'page')?.value).toBe('earlier');
});

test('another page’s is not taken, nor what is damaged', () => {
  const store = aStore();
  deviceCopy(store, 'another', 'tab', () => 5).write('typed', 3);
  store.setItem('unsaved:page:tab', '{"value":');
  expect(takeUnsaved(store, 'page')).toBeNull();
});

test('a storage that is full loses the copy and nothing else', () => {
  const store = aStore();
  store.setItem = () => {
    throw new Error('QuotaExceededError');
  };
  expect(() => deviceCopy(store, 'page', 'tab', () => 5).write('typed', 3)).not.toThrow();
});
