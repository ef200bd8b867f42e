import { useSyncExternalStore } from 'react';
import { makeContact } from './contact.ts';
import { offline as copy } from './copy.ts';
import { changeOutbox, loadOutbox, loadStore, OUTBOX_CHANGED } from './device.ts';
import { emptyOutbox, type Outbox, withOperation } from './outbox.ts';
import { sendOutbox } from './send-outbox.ts';

let shown: Outbox = emptyOutbox;
const listeners = new Set<() => void>();
let channel: BroadcastChannel | null = null;

async function read(): Promise<void> {
  try {
    shown = await loadOutbox();
  } catch {
    // The browser has no storage.
  }
  for (const each of listeners) each();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!channel) {
    channel = new BroadcastChannel(OUTBOX_CHANGED);
    channel.onmessage = () => void read();
    void read();
  }
  return () => listeners.delete(listener);
}

export const useOutbox = (): Outbox =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => emptyOutbox,
  );

let isFollowed = false;

/** Sends the outbox from pages that do not show it. */
export function watchOutbox(): void {
  if (isFollowed) return;
  isFollowed = true;
  subscribe(() => {});
  addEventListener('online', () => void sendNow());
  void loadReader().then(sendNow);
}

/** Contacts the server for the reader, unless a worker controls the page and the reader is stored. */
async function loadReader(): Promise<void> {
  try {
    const known = navigator.serviceWorker?.controller ? (await loadStore()).reader : null;
    if (!known) await makeContact(Date.now());
  } catch {
    // The browser has no storage.
  }
}

export const hasPending = (): boolean => shown.operations.length > 0;

/** Calls back once the form is no longer pending. Returns a function that cancels the call. */
export function whenSent(form: FormData, call: (wasRefused: boolean) => void): () => void {
  const id = form.get('operation');
  const isIn = (operations: Outbox['operations']) => operations.some((each) => each.id === id);
  const look = () => {
    if (isIn(shown.operations) || isIn(shown.aside?.operations ?? [])) return;
    leave();
    call(isIn(shown.refused));
  };
  const leave = subscribe(look);
  look();
  return leave;
}

/** Returns null on success, or the reason for failure in words. */
export async function addToOutbox(action: string, form: FormData): Promise<string | null> {
  try {
    const reader = (await loadStore()).reader ?? (await makeContact(Date.now()))?.reader;
    const account = reader?.account;
    if (!account) return copy.notStored;
    const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
    const id = String(form.get('operation'));
    let isFull = false;
    const operation = { id, account, action, fields, at: Date.now(), failures: 0 };
    const { outbox } = await changeOutbox((before) => {
      const after = withOperation(before, operation);
      isFull = after === null;
      return after;
    });
    shown = outbox;
    for (const each of listeners) each();
    if (isFull) return copy.full;
    void askForSync();
    if (navigator.onLine) void sendNow();
    return null;
  } catch {
    return copy.notStored;
  }
}

/** Requests background sync, which wakes the worker when the network is back. */
async function askForSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync?.register('outbox');
  } catch {
    // The next page sends the outbox.
  }
}

export async function sendNow(): Promise<void> {
  await sendOutbox(Date.now()).catch(() => {});
}

export async function dismiss(): Promise<void> {
  await changeOutbox((outbox) => ({ ...outbox, refused: [], removed: 0 }));
}
