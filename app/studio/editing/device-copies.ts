import type { DeviceCopy } from './autosave.ts';

/** What was typed and not saved: the value, and the version that it was made from. */
export interface Unsaved<T> {
  value: T;
  version: number;
  /** Milliseconds. */
  at: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Each tab has a copy of its own, so that two do not overwrite each other's. */
const prefixOf = (key: string) => `unsaved:${key}:`;

/**
 * This tab's copy in the browser's storage. A storage that is full or forbidden only loses the copy: the page still has
 * what was typed.
 */
export function deviceCopy<T>(store: Store, key: string, tab: string, now: () => number): DeviceCopy<T> {
  const name = prefixOf(key) + tab;
  return {
    write(value, version) {
      try {
        store.setItem(name, JSON.stringify({ value, version, at: now() } satisfies Unsaved<T>));
      } catch {}
    },
    remove() {
      try {
        store.removeItem(name);
      } catch {}
    },
  };
}

/** The newest of the copies that any tab left, taken from the storage; null: there is none. */
export function takeUnsaved<T>(store: Store, key: string): Unsaved<T> | null {
  try {
    const names = Array.from({ length: store.length }, (_, at) => store.key(at)).filter((name) =>
      name?.startsWith(prefixOf(key)),
    ) as string[];
    const found = names
      .flatMap((name) => {
        const unsaved = readUnsaved<T>(store.getItem(name));
        return unsaved ? [{ name, unsaved }] : [];
      })
      .sort((one, other) => other.unsaved.at - one.unsaved.at)[0];
    if (!found) return null;
    store.removeItem(found.name);
    return found.unsaved;
  } catch {
    return null;
  }
}

function readUnsaved<T>(text: string | null): Unsaved<T> | null {
  try {
    const read = JSON.parse(text ?? 'null') as Partial<Unsaved<T>> | null;
    const isOne = read && 'value' in read && Number.isInteger(read.version) && typeof read.at === 'number';
    return isOne ? (read as Unsaved<T>) : null;
  } catch {
    return null;
  }
}
