import { isRecord } from '../../documents/shape.ts';
import type { DeviceCopy } from './autosave.ts';

interface Unsaved<T> {
  value: T;
  version: number;
  /** Time of writing, in Unix milliseconds. */
  at: number;
}

export interface DeviceFormat<T> {
  schemaVersion: number;
  /** Converts a stored value to the current schema version, or returns null if the value cannot be read. */
  read: (stored: unknown, schemaVersion: number) => T | null;
}

export interface UnreadableCopy {
  name: string;
  text: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface DeviceCopies<T> extends DeviceCopy<T> {
  /** Returns the named copy, or the newest if no name is given. Ignores this tab's copy and unreadable ones. */
  find(name?: string): (Unsaved<T> & { name: string }) | null;
  /** Takes over a copy of another tab. The copy is removed once this tab has stored or removed its own copy. */
  adopt(name: string): void;
  listUnreadable(): UnreadableCopy[];
  forget(name: string): void;
  /** Calls back when this browser tab removes a copy, since the `storage` event fires only in other tabs. */
  watch(onRemoved: () => void): () => void;
}

const watchers = new Set<() => void>();

/**
 * Returns the copies of a document, one per `tab`, so that tabs do not overwrite each other. If the browser refuses
 * storage, nothing is stored and nothing is thrown.
 */
export function deviceCopies<T>(
  store: Store,
  key: string,
  { tab, now, format }: { tab: string; now: () => number; format: DeviceFormat<T> },
): DeviceCopies<T> {
  const prefix = `unsaved:${key}:`;
  const own = prefix + tab;
  let adopted: string | null = null;

  function forget(name: string) {
    try {
      store.removeItem(name);
    } catch {}
    for (const onRemoved of watchers) onRemoved();
  }
  function removeAdopted() {
    if (adopted) forget(adopted);
    adopted = null;
  }
  function listStored(): { name: string; text: string; unsaved: Unsaved<T> | null }[] {
    try {
      return Array.from({ length: store.length }, (_, at) => store.key(at)).flatMap((name) => {
        const text = name?.startsWith(prefix) ? store.getItem(name) : null;
        return name && text !== null ? [{ name, text, unsaved: readUnsaved(text, format) }] : [];
      });
    } catch {
      return [];
    }
  }

  return {
    write(value, version) {
      const { schemaVersion } = format;
      try {
        store.setItem(own, JSON.stringify({ value, version, at: now(), schemaVersion }));
      } catch {
        return;
      }
      removeAdopted();
    },
    remove() {
      forget(own);
      removeAdopted();
    },
    find(wanted) {
      const [newest] = listStored()
        .flatMap(({ name, unsaved }) =>
          unsaved && name !== own && (!wanted || name === wanted) ? [{ ...unsaved, name }] : [],
        )
        .sort((one, other) => other.at - one.at);
      return newest ?? null;
    },
    adopt(name) {
      adopted = name;
    },
    listUnreadable: () =>
      listStored().flatMap(({ name, text, unsaved }) => (unsaved ? [] : [{ name, text: readableText(text) }])),
    forget,
    watch(onRemoved) {
      watchers.add(onRemoved);
      return () => void watchers.delete(onRemoved);
    },
  };
}

function readUnsaved<T>(text: string, format: DeviceFormat<T>): Unsaved<T> | null {
  const stored = parsed(text);
  if (!isRecord(stored)) return null;
  const { value, version, at, schemaVersion } = stored;
  if (!Number.isInteger(version) || typeof at !== 'number' || !Number.isInteger(schemaVersion)) return null;
  const read = format.read(value, schemaVersion as number);
  return read === null ? null : { value: read, version: version as number, at };
}

/** Returns the strings in a stored copy, or the whole copy if no string can be found. */
function readableText(text: string): string {
  const stored = parsed(text);
  const words = isRecord(stored) ? textsOf(stored.value).filter((each) => each.trim()) : [];
  return words.length > 0 ? words.join('\n') : text;
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
