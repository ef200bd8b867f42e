import { sameContent } from './same-content.ts';

/** What came of one save. `offline`: no answer, or one that says to try again later. */
export type SaveResult<T> =
  | { ok: true; version: number }
  /** Somebody saved since the version that was read; what they saved, and its version. */
  | { ok: false; reason: 'conflict'; theirs: T; version: number }
  | { ok: false; reason: 'offline' | 'signed-out' }
  /** It cannot be saved as it is; `message` says why, as a sentence. */
  | { ok: false; reason: 'refused'; message: string };

/**
 * `saved`: what is shown is what the server has. `waiting`: there are changes, which are sent in a moment. `offline`,
 * `signed-out`: they are on this device alone. `conflict`: nothing is sent until it is resolved. `refused`: nothing is
 * sent until something changes.
 */
export type AutosaveState = 'saved' | 'saving' | 'waiting' | 'offline' | 'signed-out' | 'conflict' | 'refused';

export interface Autosaved<T> {
  state: AutosaveState;
  /** Of the last save that the server has. */
  version: number;
  conflict: { theirs: T; version: number } | null;
  /** Why nothing can be saved, in the state `refused`. */
  message: string | null;
}

/** Where changes are stored on the device until the server has them. */
export interface DeviceCopy<T> {
  write(value: T, version: number): void;
  remove(): void;
}

export interface AutosaveParts<T> {
  save(value: T, version: number): Promise<SaveResult<T>>;
  copy: DeviceCopy<T>;
  /** Calls back after a time, in milliseconds; returns how to cancel it. */
  later(milliseconds: number, callback: () => void): () => void;
  now(): number;
  onChange(state: Autosaved<T>): void;
}

/** How long nothing must have been typed. */
export const PAUSE = 800;
/** How long somebody may type without a pause before it is saved all the same. */
export const LONGEST = 5_000;
/** Between tries while there is no connection: doubled up to the longest. */
const FIRST_RETRY = 2_000;
const LONGEST_RETRY = 30_000;

/**
 * Saves a value while it is changed: one save at a time, the newest value each time. Whatever the server does not have
 * is on the device, written before it is sent.
 */
export function createAutosave<T>(first: { value: T; version: number }, parts: AutosaveParts<T>) {
  let { value, version } = first;
  let saved = first.value;
  let state: AutosaveState = 'saved';
  let conflict: Autosaved<T>['conflict'] = null;
  let message: string | null = null;
  let changedSince: number | null = null;
  let retry = FIRST_RETRY;
  let inFlight: Promise<void> | null = null;
  let cancel = () => {};

  function show(next: AutosaveState) {
    state = next;
    if (next !== 'conflict') conflict = null;
    if (next !== 'refused') message = null;
    parts.onChange({ state, version, conflict, message });
  }

  function allSaved() {
    parts.copy.remove();
    show('saved');
  }

  function plan(milliseconds: number) {
    cancel();
    cancel = parts.later(milliseconds, send);
  }

  function send(): Promise<void> {
    cancel();
    if (inFlight) return inFlight;
    if (state === 'conflict') return Promise.resolve();
    if (value === saved) {
      // What was typed was taken back meanwhile.
      if (state !== 'saved') allSaved();
      return Promise.resolve();
    }
    inFlight = sendNow();
    return inFlight;
  }

  async function sendNow(): Promise<void> {
    changedSince = null;
    const sent = value;
    parts.copy.write(sent, version);
    if (state !== 'offline' && state !== 'signed-out') show('saving');
    const result = await parts.save(sent, version).catch(() => ({ ok: false, reason: 'offline' }) as const);
    inFlight = null;
    // Somebody saved just this: perhaps this page itself, whose answer was lost.
    if (result.ok || (result.reason === 'conflict' && sameContent(result.theirs, sent))) {
      saved = sent;
      version = result.version;
      retry = FIRST_RETRY;
      if (value === sent) {
        allSaved();
      } else {
        parts.copy.write(value, version);
        show('waiting');
        plan(PAUSE);
      }
      return;
    }
    switch (result.reason) {
      case 'conflict':
        conflict = { theirs: result.theirs, version: result.version };
        return show('conflict');
      case 'refused':
        message = result.message;
        show('refused');
        // What was typed meanwhile may correct it.
        if (value !== sent) plan(PAUSE);
        return;
      case 'signed-out':
        return show('signed-out');
      default:
        show('offline');
        plan(retry);
        retry = Math.min(retry * 2, LONGEST_RETRY);
    }
  }

  return {
    /** The value as it is now, after each change. */
    change(next: T) {
      if (next === value) return;
      value = next;
      if (state === 'conflict') return parts.copy.write(value, version);
      if (state === 'offline' || state === 'signed-out') {
        parts.copy.write(value, version);
        return;
      }
      changedSince ??= parts.now();
      if (!inFlight) {
        if (state !== 'waiting') show('waiting');
        plan(Math.max(0, Math.min(PAUSE, changedSince + LONGEST - parts.now())));
      }
    },
    /** Sends at once what there is: the connection is back, somebody signed in, the page is being left. */
    async flush(): Promise<number> {
      // What is on its way may be older than what there is.
      if (inFlight) await inFlight;
      await send();
      return version;
    },
    /** Writes what is not saved to the device, for when there may be no time to send it. */
    keep() {
      if (value !== saved) parts.copy.write(value, version);
    },
    /** Goes on from what was found on the device, which was made from `madeFrom`. */
    restore(found: T, madeFrom: number) {
      value = found;
      if (sameContent(found, saved)) {
        saved = found;
        return allSaved();
      }
      if (madeFrom === version) {
        show('waiting');
        return plan(0);
      }
      conflict = { theirs: saved, version };
      show('conflict');
    },
    /** Ends a conflict: this is what both want, and it is saved on top of theirs. */
    resolve(merged: T) {
      if (!conflict) return;
      ({ version } = conflict);
      saved = conflict.theirs;
      value = merged;
      if (sameContent(merged, saved)) {
        saved = merged;
        return allSaved();
      }
      show('waiting');
      plan(0);
    },
    /** What the server has, saved by something else on this page: a publish, a bringing back. */
    replace(next: { value: T; version: number }) {
      cancel();
      ({ value, version } = next);
      saved = next.value;
      allSaved();
    },
    stop() {
      cancel();
    },
  };
}
