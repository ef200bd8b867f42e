import { isRecord } from '../../documents/shape.ts';
import { readerPath } from '../paths.ts';
import { changeOutbox, changeStore, deleteFiles, loadOutbox, loadStore, withFilesLock } from './device.ts';
import { forAccount, withoutOld } from './outbox.ts';
import { emptyStore, isOutOfDate, isSameReader, type Reader, type Store, withContact } from './store.ts';
import type { WorkerScope } from './worker-scope.ts';

async function fetchReader(): Promise<{ reader: Reader; isEnded: boolean } | null> {
  try {
    const answer = await fetch(readerPath, { cache: 'no-store', redirect: 'error' });
    const body: unknown = answer.ok ? await answer.json() : null;
    if (!isRecord(body) || typeof body.access !== 'string') return null;
    const { account, access, isEnded } = body;
    if (account !== null && typeof account !== 'string') return null;
    return { reader: { account, access }, isEnded: isEnded === true };
  } catch {
    // The network failed, or an intermediary responded.
    return null;
  }
}

/**
 * Asks the server who the reader is, and removes data that is out of date or stored for another reader. Deletes files
 * before changing the store, so that an interrupted deletion is repeated.
 * @returns null without a valid response; `isNew` is true if the reader or the reader's access has changed
 */
export async function makeContact(now: number): Promise<{ reader: Reader; isNew: boolean } | null> {
  const found = await fetchReader();
  if (!found) return null;
  const { reader, isEnded } = found;
  const change = (store: Store) => withContact(store, reader, now);
  const isStale = (store: Store) => !isSameReader(store.reader, reader) || isOutOfDate(store, now);
  let isNew = false;
  if (isStale(await loadStore())) {
    await withFilesLock(async () => {
      const before = await loadStore();
      // Checks again, because a concurrent contact may have recorded the new reader, whose pages must stay.
      if (isStale(before)) await deleteFiles();
      isNew = !isSameReader(before.reader, reader);
      await changeStore(change);
    });
  } else await changeStore(change);
  const { account } = reader;
  await changeOutbox((outbox) => forAccount(outbox, { account, isEnded }, now));
  return { reader, isNew };
}

/** Contacts the server from the worker. Tells the open pages if the reader has changed. */
export async function contactAsWorker({ clients }: WorkerScope, now: number): ReturnType<typeof makeContact> {
  const contact = await makeContact(now);
  if (!contact?.isNew) return contact;
  for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    page.postMessage({ kind: 'other-reader' });
  }
  return contact;
}

/**
 * Removes everything if the last contact is too old, and operations that were set aside too long ago. Call before using
 * stored data.
 */
export async function removeWhenOld(now: number): Promise<void> {
  if (isOutOfDate(await loadStore(), now)) await removeEverything(now);
  else if ((await loadOutbox()).aside) await changeOutbox((outbox) => withoutOld(outbox, now));
}

export async function removeEverything(now: number): Promise<void> {
  await withFilesLock(async () => {
    await deleteFiles();
    await changeStore(() => emptyStore);
  });
  await changeOutbox((outbox) => forAccount(outbox, { account: null, isEnded: true }, now));
}
