import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Autosaved, createAutosave, type SaveResult } from './autosave.ts';
import { type DeviceCopies, type DeviceFormat, deviceCopies, type UnreadableCopy } from './device-copies.ts';

type Autosave<T> = ReturnType<typeof createAutosave<T>>;

/** A part in which what was left differs from what is shown, as it says it. */
export interface LeftPart {
  label: string;
  words: ReactNode;
}

export interface Leftover {
  /** Names it in the storage. */
  name: string;
  /** When it was written, in milliseconds. */
  at: number;
  /** In which parts it differs from what is shown. */
  parts: LeftPart[];
}

/**
 * Saves `value` while it is typed. What the server does not have is on this device, also after the tab was closed, and is
 * offered when the page is opened again (`leftover`): it is never shown as the draft before somebody takes it.
 * @param editor.value must be the same object as long as nothing changed
 * @param editor.version of the value that the page began with
 * @param editor.storageKey names what is edited and by whom, so that nobody is given another account's text
 * @param editor.restore is given what was taken from the device, to be shown in place of `value`
 */
export function useAutosave<T>(editor: {
  value: T;
  version: number;
  save: (value: T, version: number) => Promise<SaveResult<T>>;
  storageKey: string;
  restore: (value: T) => void;
  /** How `value` is stored on a device. */
  format: DeviceFormat<T>;
  /** In which parts two values differ, with what the other says. */
  differences: (one: T, other: T) => LeftPart[];
  /**
   * Where `value` is not what the server has when the page comes, since it was typed before there were scripts: what the
   * server has, and the version that `value` was made from.
   */
  unsaved?: { saved: T; madeFrom: number } | null;
}): Autosaved<T> & {
  /** Ends a conflict with what is wanted of both; the page shows it too. */
  resolve: (value: T) => void;
  /** Sends at once what there is; resolves with the version of what the server has then. */
  flush: () => Promise<number>;
  /** Takes what the server has now as saved: after a publish, a discarding, a bringing back. */
  replace: (saved: { value: T; version: number }) => void;
  /** What is on this device and cannot be shown as a value. */
  unreadable: readonly UnreadableCopy[];
  /** Removes one of them, by its name. */
  forget: (name: string) => void;
  /** What another tab left here unsaved, the newest; null: nothing. */
  leftover: Leftover | null;
  /** Goes on from it; if somebody saved since it was written, as a conflict. */
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
    // What was saved after all, while its tab was being closed.
    if (found && parts.length === 0) stored.forget(found.name);
    setLeftover(found && parts.length > 0 ? { name: found.name, at: found.at, parts } : null);
  });
  const lookAgain = useEffectEvent((stored: DeviceCopies<T>) => {
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
    // Coming back to the tab: perhaps after signing in in another one.
    const returning = () => {
      if (document.visibilityState === 'visible') void current.flush();
      else current.keep();
    };
    const again = () => void current.flush();
    // Another tab saved what it had stored. What it stores while somebody types there is no leftover.
    const changedElsewhere = ({ newValue }: StorageEvent) => {
      if (newValue === null) findLeftover(stored);
    };
    // What is offered is gone, or is what was just saved.
    const unwatch = stored.watch(() => lookAgain(stored));
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
      // A page of the studio is left for another one: what was typed is sent, and is on the device meanwhile.
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
      // What was typed here since is saved first, and so is one side of the choice where the two differ.
      await autosave.current?.flush();
      if (!found) return;
      copies.current?.takeOver(found.name);
      editor.restore(found.value);
      autosave.current?.restore(found.value, found.version);
    },
    forgetLeftover() {
      if (leftover) copies.current?.forget(leftover.name);
      setLeftover(null);
    },
  };
}
