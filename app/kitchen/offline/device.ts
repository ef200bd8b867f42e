import { createStore, get, set, update } from 'idb-keyval';
import { type Outbox, readOutbox } from './outbox.ts';
import { filesOf, readStore, type Store } from './store.ts';

/** Database shared by pages and the service worker. The files are in the browser's cache. */
const database = createStore('larder', 'offline');
const STORE = 'store';
const OUTBOX = 'outbox';
const SIGN_OUT_PENDING = 'leaving';

export const OUTBOX_CHANGED = 'larder outbox';

export const loadStore = async (): Promise<Store> => readStore(await get(STORE, database));

export const PAGES_CHANGED = 'larder pages';

export async function changeStore(change: (store: Store) => Store): Promise<Store> {
  let before = readStore(undefined);
  let after = before;
  await update(
    STORE,
    (stored) => {
      before = readStore(stored);
      after = change(before);
      return after;
    },
    database,
  );
  if (after.pages !== before.pages) tell(PAGES_CHANGED);
  return after;
}

export const loadOutbox = async (): Promise<Outbox> => readOutbox(await get(OUTBOX, database));

/** @param change returns null to keep the outbox */
export async function changeOutbox(
  change: (outbox: Outbox) => Outbox | null,
): Promise<{ outbox: Outbox; isChanged: boolean }> {
  let result = { outbox: readOutbox(undefined), isChanged: false };
  await update(
    OUTBOX,
    (stored) => {
      const before = readOutbox(stored);
      const after = change(before) ?? before;
      result = { outbox: after, isChanged: after !== before };
      return after;
    },
    database,
  );
  if (result.isChanged) tell(OUTBOX_CHANGED);
  return result;
}

function tell(what: string): void {
  const channel = new BroadcastChannel(what);
  channel.postMessage(null);
  channel.close();
}

/** True if a sign-out happened offline, so that the session must still be ended. */
export const loadSignOutPending = async (): Promise<boolean> => (await get(SIGN_OUT_PENDING, database)) === true;
export const storeSignOutPending = (isPending: boolean): Promise<void> => set(SIGN_OUT_PENDING, isPending, database);

const FILES = 'larder offline';
const FILES_LOCK = 'larder files';

export const openFiles = () => caches.open(FILES);

export const withFilesLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request(FILES_LOCK, work) as Promise<Result>;

/** Call within `withFilesLock`. */
export const deleteFiles = () => caches.delete(FILES);

/** Deletes files that the store does not name. Call within `withFilesLock`. */
export async function deleteUnusedFiles(): Promise<void> {
  const named = filesOf(await loadStore());
  if (named.size === 0) {
    await deleteFiles();
    return;
  }
  const files = await openFiles();
  for (const { url } of await files.keys()) {
    const { pathname } = new URL(url);
    if (!named.has(pathname)) await files.delete(url, { ignoreVary: true });
  }
}
