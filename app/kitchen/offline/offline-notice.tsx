import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { creatorOfPath } from '../../creators/subdomain/subdomain.ts';
import { onReturn } from '../on-return.ts';
import { appManifestPath } from '../paths.ts';
import { removeWhenOld } from './contact.ts';
import { offline as copy } from './copy.ts';
import { loadStore, PAGES_CHANGED } from './device.ts';
import { fieldOf, type PendingOperation } from './outbox.ts';
import { dismiss, sendNow, useOutbox } from './use-outbox.ts';
import { postToWorker } from './use-service-worker.ts';

const RETRY_MS = 30_000;

/** Sends the outbox and shows its state. `refresh` is true if the page shows data that the operations change. */
export function OfflineNotice({ refresh = false }: { refresh?: boolean }) {
  const { operations, refused, removed, aside } = useOutbox();
  const isOnline = useOnline();
  const { revalidate } = useRevalidator();
  const waits = operations.length;
  const isAside = aside?.operations.length ?? 0;
  const before = useRef(0);
  useEffect(() => {
    // Any page or the worker may have sent operations, which may have changed the data.
    if (refresh && waits < before.current) void revalidate();
    before.current = waits;
  }, [refresh, revalidate, waits]);
  useEffect(() => {
    const send = async () => {
      // A browser without storage has nothing to remove.
      await removeWhenOld(Date.now()).catch(() => {});
      await sendNow();
    };
    const look = () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      void postToWorker({ kind: 'contact' });
      void send();
    };
    void send();
    const stop = onReturn(look);
    const timer = waits > 0 ? setInterval(look, RETRY_MS) : undefined;
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [waits]);
  return (
    <div className="print:hidden">
      <p role="status" className="rounded-2xl bg-wash px-5 py-3 font-semibold empty:hidden">
        {[!isOnline && copy.network, waits > 0 && copy.waits(waits), isAside > 0 && copy.aside(isAside)]
          .filter(Boolean)
          .join(' ')}
      </p>
      {(refused.length > 0 || removed > 0) && (
        <div role="alert" className="mt-2 rounded-2xl border border-line px-5 py-3">
          {refused.length > 0 && (
            <>
              <p className="font-semibold text-danger">{copy.refused(refused.length)}</p>
              <ul dir="auto" className="list-disc pl-5 wrap-anywhere">
                {refused.map((operation) => (
                  <li key={operation.id}>{wordsOf(operation)}</li>
                ))}
              </ul>
            </>
          )}
          {removed > 0 && <p>{copy.removed(removed)}</p>}
          <button type="button" onClick={() => void dismiss()} className="link min-h-11 font-semibold">
            {copy.understood}
          </button>
        </div>
      )}
    </div>
  );
}

/** Describes an operation. Contains the typed text, so that the cook does not lose it. */
function wordsOf(operation: PendingOperation): string {
  const what = copy.changes[fieldOf(operation, 'intent')] ?? copy.other;
  const text = fieldOf(operation, 'text').trim();
  return text ? `${what}: ${text}` : what;
}

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

const useOnline = () =>
  useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );

/** Notice of a changed recipe. */
export function NewVersion({ showNew }: { showNew(): Promise<boolean> }) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <p role="status" className="bg-wash px-5 py-2">
      <strong>{copy.changed}</strong>{' '}
      <button
        type="button"
        onClick={async () => setHasFailed(!(await showNew()))}
        className="link min-h-12 px-1 font-semibold"
      >
        {copy.showNew}
      </button>
      {hasFailed && ` ${copy.noNetwork}`}
    </p>
  );
}

/** Links that make the site installable with the creator's name and colours. */
export function AppLinks({ brand }: { brand: Pick<Brand, 'path' | 'palette'> | null }) {
  const creator = creatorOfPath(brand?.path ?? null);
  if (!brand || !creator || !('subdomain' in creator)) return null;
  return (
    <>
      <link rel="manifest" href={appManifestPath(creator.subdomain)} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={brand.palette.accent} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={brand.palette.darkAccent} />
    </>
  );
}

export function useStoredPaths(): ReadonlySet<string> {
  const [paths, setPaths] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const read = () =>
      loadStore().then(
        ({ pages }) => setPaths(new Set(pages.map(({ path }) => path))),
        () => {},
      );
    void read();
    const channel = new BroadcastChannel(PAGES_CHANGED);
    channel.onmessage = () => void read();
    return () => channel.close();
  }, []);
  return paths;
}
