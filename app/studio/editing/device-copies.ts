import { isRecord } from '../../documents/shape.ts';
import type { DeviceCopy } from './autosave.ts';

/** What was typed and not saved: the value, and the version that it was made from. */
interface Unsaved<T> {
  value: T;
  version: number;
  /** Milliseconds. */
  at: number;
}

/** How a kind of document is stored on a device. */
export interface DeviceFormat<T> {
  /** Of the documents that this page writes. */
  schemaVersion: number;
  /** A stored value of a version, in today's; null: it cannot be shown. */
  read: (stored: unknown, schemaVersion: number) => T | null;
}

/** What is on the device and cannot be shown in the editor, as text. */
export interface UnreadableCopy {
  /** Names it in the storage. */
  name: string;
  text: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** What stays of one document in the browser's storage until the server has it. */
export interface DeviceCopies<T> extends DeviceCopy<T> {
  /** The newest that another tab left, or the one of that name; null: there is none. */
  find(name?: string): (Unsaved<T> & { name: string }) | null;
  /** Goes on from one of them, which then is removed once this tab's own is stored, or saved. */
  takeOver(name: string): void;
  /** Those that `find` cannot read. They stay until somebody forgets them. */
  listUnreadable(): UnreadableCopy[];
  forget(name: string): void;
  /**
   * Calls back when this document removes a copy, which no storage event says: a page that was just left saves what it
   * had stored while the next one is shown already. Returns how to end it.
   */
  watch(onRemoved: () => void): () => void;
}

const watchers = new Set<() => void>();

/**
 * Each tab has a copy of its own, so that two do not overwrite each other's. A storage that is full or forbidden only
 * loses the copy: the page still has what was typed.
 */
export function deviceCopies<T>(
  store: Store,
  key: string,
  { tab, now, format }: { tab: string; now: () => number; format: DeviceFormat<T> },
): DeviceCopies<T> {
  const prefix = `unsaved:${key}:`;
  const own = prefix + tab;
  /** What this tab's own copy goes on from. */
  let takenOver: string | null = null;

  function forget(name: string) {
    try {
      store.removeItem(name);
    } catch {}
    for (const onRemoved of watchers) onRemoved();
  }
  function forgetTakenOver() {
    if (takenOver) forget(takenOver);
    takenOver = null;
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
      forgetTakenOver();
    },
    remove() {
      forget(own);
      forgetTakenOver();
    },
    find(wanted) {
      const [newest] = listStored()
        .flatMap(({ name, unsaved }) =>
          unsaved && name !== own && (!wanted || name === wanted) ? [{ ...unsaved, name }] : [],
        )
        .sort((one, other) => other.at - one.at);
      return newest ?? null;
    },
    takeOver(name) {
      takenOver = name;
    },
    listUnreadable: () =>
      listStored().flatMap(({ name, text, unsaved }) => (unsaved ? [] : [{ name, text: wordsIn(text) }])),
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

/** What was written, without what only programs read; of what is damaged, all of it. */
function wordsIn(text: string): string {
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
