import { sameContent } from './same-content.ts';

/** Outcome of one save. `offline` means no response, or a response after which the save is retried. */
export type SaveResult<T> =
  | { ok: true; version: number }
  /** The draft has changed since the version that was read. `theirs` is the stored content. */
  | { ok: false; reason: 'conflict'; theirs: T; version: number }
  | { ok: false; reason: 'offline' | 'signed-out' }
  | { ok: false; reason: 'refused'; message: string };

/**
 * `waiting`: changes will be sent shortly. `offline`, `signed-out`: changes are only on this device. `conflict`:
 * nothing is sent until the conflict is resolved. `refused`: the server does not accept the content.
 */
export type AutosaveState = 'saved' | 'saving' | 'waiting' | 'offline' | 'signed-out' | 'conflict' | 'refused';

export interface Autosaved<T> {
  state: AutosaveState;
  version: number;
  conflict: { theirs: T; version: number } | null;
  /** Reason for the refusal in the state `refused`, otherwise null. */
  message: string | null;
}

export interface DeviceCopy<T> {
  write(value: T, version: number): void;
  remove(): void;
}

export interface AutosaveParts<T> {
  save(value: T, version: number): Promise<SaveResult<T>>;
  copy: DeviceCopy<T>;
  /** Calls back after a time in milliseconds. Returns a function that cancels the callback. */
  later(milliseconds: number, callback: () => void): () => void;
  now(): number;
  onChange(state: Autosaved<T>): void;
}

/** Milliseconds without typing before a save. */
export const PAUSE = 800;
/** Milliseconds of continuous typing after which a save happens anyway. */
export const MAX_PAUSE = 5_000;
/** First delay between retries while offline, in milliseconds; doubles up to `MAX_RETRY`. */
const FIRST_RETRY = 2_000;
const MAX_RETRY = 30_000;

/** Saves a value while it is edited, with one request at a time. A value is written to the device before it is sent. */
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

  function markSaved() {
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
      // The edit was undone before it was sent.
      if (state !== 'saved') markSaved();
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
    // A conflict with equal content counts as success: the other save may be this page's own, whose response was lost.
    if (result.ok || (result.reason === 'conflict' && sameContent(result.theirs, sent))) {
      saved = sent;
      version = result.version;
      retry = FIRST_RETRY;
      if (value === sent) {
        markSaved();
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
        // A newer edit may be valid.
        if (value !== sent) plan(PAUSE);
        return;
      case 'signed-out':
        return show('signed-out');
      default:
        show('offline');
        plan(retry);
        retry = Math.min(retry * 2, MAX_RETRY);
    }
  }

  return {
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
        plan(Math.max(0, Math.min(PAUSE, changedSince + MAX_PAUSE - parts.now())));
      }
    },
    /** Sends unsaved changes at once, except in a conflict. Resolves with the version that the next save replaces. */
    async flush(): Promise<number> {
      // The request in flight may have sent an older value.
      if (inFlight) await inFlight;
      await send();
      return version;
    },
    isSaved: () => value === saved,
    /** Stores unsaved changes on the device, in case there is no time to send them. */
    keep() {
      if (value !== saved) parts.copy.write(value, version);
    },
    /** Continues from a copy on the device. Conflicts if the draft has changed since version `madeFrom`. */
    restore(found: T, madeFrom: number) {
      value = found;
      if (sameContent(found, saved)) {
        saved = found;
        return markSaved();
      }
      if (madeFrom === version) {
        show('waiting');
        return plan(0);
      }
      conflict = { theirs: saved, version };
      show('conflict');
    },
    /** Resolves a conflict with a merged value, which replaces the content stored by the other save. */
    resolve(merged: T) {
      if (!conflict) return;
      ({ version } = conflict);
      saved = conflict.theirs;
      value = merged;
      if (sameContent(merged, saved)) {
        saved = merged;
        return markSaved();
      }
      show('waiting');
      plan(0);
    },
    /** Sets a value that another action of this page has saved, such as discarding the draft. */
    replace(next: { value: T; version: number }) {
      cancel();
      ({ value, version } = next);
      saved = next.value;
      markSaved();
    },
    stop() {
      cancel();
    },
  };
}
