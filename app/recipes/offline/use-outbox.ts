import { useSyncExternalStore } from 'react';
import { makeContact } from './contact.ts';
import { changeOutbox, loadOutbox, loadStore, OUTBOX_CHANGED } from './device.ts';
import { emptyOutbox, type Outbox, withOperation } from './outbox.ts';
import { sendOutbox } from './send-outbox.ts';

/** What waits on this device, as this page shows it. */
let shown: Outbox = emptyOutbox;
const listeners = new Set<() => void>();
let channel: BroadcastChannel | null = null;

async function read(): Promise<void> {
  try {
    shown = await loadOutbox();
  } catch {
    // The browser stores nothing.
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

/** What waits for the network on this device. Nothing on the server, and until the device's store is read. */
export const useOutbox = (): Outbox =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => emptyOutbox,
  );

/** Whether a form has to wait: there is no network, or others wait before it. */
export const mustWait = (): boolean => !navigator.onLine || shown.operations.length > 0;

/** `full`: too many wait; `nowhere`: the browser stores nothing, or nobody is known to be signed in. */
export type Added = 'pending' | 'full' | 'nowhere';

/** Has a form wait for the network. */
export async function addToOutbox(action: string, form: FormData): Promise<Added> {
  try {
    const reader = (await loadStore()).reader ?? (await makeContact(Date.now()))?.reader;
    const account = reader?.account;
    if (!account) return 'nowhere';
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
    if (isFull) return 'full';
    void askForSync();
    if (navigator.onLine) void sendNow();
    return 'pending';
  } catch {
    return 'nowhere';
  }
}

/** Where the browser has it, the worker is woken when the network is back. */
async function askForSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync?.register('outbox');
  } catch {
    // It is sent by the next page.
  }
}

/** Sends what waits, where the browser stores anything. */
export async function sendNow(): Promise<void> {
  await sendOutbox(Date.now()).catch(() => {});
}

/** What was refused or removed has been read. */
export async function dismiss(): Promise<void> {
  await changeOutbox((outbox) => ({ ...outbox, refused: [], removed: 0 }));
}
