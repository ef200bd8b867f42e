import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Autosaved, createAutosave, type SaveResult } from './autosave.ts';
import { type DeviceCopies, type DeviceFormat, deviceCopies, type UnreadableCopy } from './device-copies.ts';

type Autosave<T> = ReturnType<typeof createAutosave<T>>;

/** Part in which the unsaved copy differs from the shown value. */
export interface LeftPart {
  label: string;
  words: ReactNode;
}

export interface Leftover {
  name: string;
  /** Time of writing, in Unix milliseconds. */
  at: number;
  parts: LeftPart[];
}

/**
 * Saves `value` while it is edited. Unsaved changes stay on the device, and are offered on the next visit (`leftover`).
 * @param editor.value must keep its identity while unchanged
 * @param editor.storageKey identifies document and account, so that accounts do not see each other's text
 */
export function useAutosave<T>(editor: {
  value: T;
  version: number;
  save: (value: T, version: number) => Promise<SaveResult<T>>;
  storageKey: string;
  restore: (value: T) => void;
  format: DeviceFormat<T>;
  /** Lists the parts in which two values differ, with the content of `other`. */
  differences: (one: T, other: T) => LeftPart[];
  /**
   * Set if `value` comes from a refused form. `saved` is the stored content, `madeFrom` the version that was edited.
   */
  unsaved?: { saved: T; madeFrom: number } | null;
}): Autosaved<T> & {
  /** Resolves a conflict with the merged value, which the page must show too. */
  resolve: (value: T) => void;
  /** Sends unsaved changes at once, except in a conflict. Resolves with the version that the next save replaces. */
  flush: () => Promise<number>;
  /** Sends unsaved changes at once. Resolves with false if they could not be saved. */
  saveNow: () => Promise<boolean>;
  /** Sets a value that another action of the page has saved, such as discarding the draft. */
  replace: (saved: { value: T; version: number }) => void;
  unreadable: readonly UnreadableCopy[];
  forget: (name: string) => void;
  /** Newest copy from another tab or an earlier visit, or null. */
  leftover: Leftover | null;
  /** Restores the leftover. If the draft has another version than the leftover is based on, the two conflict. */
  takeLeftover: () => Promise<void>;
  forgetLeftover: () => void;
} {
  const { value, version, storageKey, unsaved } = editor;
  const autosave = useRef<Autosave<T> | null>(null);
  const [shown, setShown] = useState<Autosaved<T>>({ state: 'saved', version, conflict: null, message: null });
  const save = useEffectEvent(editor.save);
  const copies = useRef<DeviceCopies<T> | null>(null);
  const [unreadable, setUnreadable] = useState<UnreadableCopy[]>([]);
  const [leftover, setLeftover] = useState<Leftover | null>(null);
  const findLeftover = useEffectEvent((stored: DeviceCopies<T>) => {
    const found = stored.find();
    const parts = found ? editor.differences(value, found.value) : [];
    // A copy without differences has nothing to restore, for example because it was saved while its tab closed.
    if (found && parts.length === 0) stored.forget(found.name);
    setLeftover(found && parts.length > 0 ? { name: found.name, at: found.at, parts } : null);
  });
  const refreshLeftover = useEffectEvent((stored: DeviceCopies<T>) => {
    if (leftover) findLeftover(stored);
  });
  const restore = useEffectEvent((current: Autosave<T>, stored: DeviceCopies<T>) => {
    setUnreadable(stored.listUnreadable());
    if (unsaved) return current.restore(value, unsaved.madeFrom);
    findLeftover(stored);
  });
  const storedUnder = useEffectEvent((key: string) =>
    deviceCopies<T>(localStorage, key, { tab: crypto.randomUUID(), now: Date.now, format: editor.format }),
  );
  const begin = useEffectEvent((copy: DeviceCopies<T>) =>
    createAutosave<T>(
      { value: unsaved?.saved ?? value, version },
      {
        save: (sent, from) => save(sent, from),
        copy,
        later(milliseconds, callback) {
          const timer = setTimeout(callback, milliseconds);
          return () => clearTimeout(timer);
        },
        now: Date.now,
        onChange: setShown,
      },
    ),
  );

  useEffect(() => {
    const stored = storedUnder(storageKey);
    const current = begin(stored);
    copies.current = stored;
    autosave.current = current;
    restore(current, stored);
    const leaving = () => current.keep();
    // Saves when the tab becomes visible again, because the user may have signed in in another tab.
    const returning = () => {
      if (document.visibilityState === 'visible') void current.flush();
      else current.keep();
    };
    const again = () => void current.flush();
    // Looks for leftovers again when another tab removes an entry, but not when an open tab writes one.
    const changedElsewhere = ({ newValue }: StorageEvent) => {
      if (newValue === null) findLeftover(stored);
    };
    // This tab removed a copy, which may be the leftover shown.
    const unwatch = stored.watch(() => refreshLeftover(stored));
    addEventListener('storage', changedElsewhere);
    addEventListener('pagehide', leaving);
    addEventListener('online', again);
    document.addEventListener('visibilitychange', returning);
    return () => {
      unwatch();
      removeEventListener('storage', changedElsewhere);
      removeEventListener('pagehide', leaving);
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', returning);
      // After navigation within the studio, unsaved changes stay on the device until the request sent here succeeds.
      current.keep();
      void current.flush();
      current.stop();
    };
  }, [storageKey]);

  useEffect(() => autosave.current?.change(value), [value]);

  return {
    ...shown,
    resolve: (merged) => autosave.current?.resolve(merged),
    flush: async () => (await autosave.current?.flush()) ?? version,
    async saveNow() {
      await autosave.current?.flush();
      return autosave.current?.isSaved() ?? true;
    },
    replace: (saved) => autosave.current?.replace(saved),
    unreadable,
    forget(name) {
      copies.current?.forget(name);
      setUnreadable((before) => before.filter((each) => each.name !== name));
    },
    leftover,
    async takeLeftover() {
      const found = leftover && copies.current?.find(leftover.name);
      setLeftover(null);
      // Saves changes made in the meantime. If this raises the version, `restore` may report a conflict.
      await autosave.current?.flush();
      if (!found) return;
      copies.current?.adopt(found.name);
      editor.restore(found.value);
      autosave.current?.restore(found.value, found.version);
    },
    forgetLeftover() {
      if (leftover) copies.current?.forget(leftover.name);
      setLeftover(null);
    },
  };
}
