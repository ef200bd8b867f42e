import { isRecord } from '../../documents/shape.ts';
import { changeOutbox, changeStore, deleteFiles, loadOutbox, loadStore, whileFilesStay } from './device.ts';
import { ofAccount, withoutOld } from './outbox.ts';
import { readerPath } from './paths.ts';
import { emptyStore, isOutOfDate, isSameReader, type Reader, type Store, withContact } from './store.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Who reads, as the server says it, and whether somebody has ended the session; null: it did not answer. */
async function askReader(): Promise<{ reader: Reader; isEnded: boolean } | null> {
  try {
    const answer = await fetch(readerPath, { cache: 'no-store', redirect: 'error' });
    const said: unknown = answer.ok ? await answer.json() : null;
    if (!isRecord(said) || typeof said.access !== 'string') return null;
    const { account, access, isEnded } = said;
    if (account !== null && typeof account !== 'string') return null;
    return { reader: { account, access }, isEnded: isEnded === true };
  } catch {
    // No network, or what answered was not the site.
    return null;
  }
}

/**
 * Asks the server who reads, and removes what is stored of anybody else.
 * @returns null: there was no answer. `isNew`: it was somebody else's, or of another access, until now
 */
export async function makeContact(now: number): Promise<{ reader: Reader; isNew: boolean } | null> {
  const said = await askReader();
  if (!said) return null;
  const { reader, isEnded } = said;
  const before = await loadStore();
  const isNew = !isSameReader(before.reader, reader);
  const change = (store: Store) => withContact(store, reader, now);
  await (isNew || isOutOfDate(before, now) ? changeWithoutFiles(change) : changeStore(change));
  const { account } = reader;
  await changeOutbox((outbox) => ofAccount(outbox, { account, isEnded }, now));
  return { reader, isNew };
}

/**
 * Deletes all files, and then changes the store. If the page or the worker is ended in between, the store still names
 * its earlier reader, so that the next contact goes on here.
 */
const changeWithoutFiles = (change: (store: Store) => Store) =>
  whileFilesStay(async () => {
    await deleteFiles();
    await changeStore(change);
  });

/** The same by the worker, which tells the pages when somebody else reads: what they stored themselves is theirs to remove. */
export async function contactAsWorker({ clients }: WorkerScope, now: number): ReturnType<typeof makeContact> {
  const contact = await makeContact(now);
  if (!contact?.isNew) return contact;
  for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    page.postMessage({ kind: 'other-reader' });
  }
  return contact;
}

/** Removes everything where the server has not been heard of for too long. To be called before anything stored is used. */
export async function removeWhenOld(now: number): Promise<void> {
  if (isOutOfDate(await loadStore(), now)) await removeEverything(now);
  else if ((await loadOutbox()).aside) await changeOutbox((outbox) => withoutOld(outbox, now));
}

/** Removes what is stored, and what waits. */
export async function removeEverything(now: number): Promise<void> {
  await changeWithoutFiles(() => emptyStore);
  await changeOutbox((outbox) => ofAccount(outbox, { account: null, isEnded: true }, now));
}
