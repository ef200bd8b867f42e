import { paths, withQuery } from '../../paths.ts';
import { makeContact, removeEverything, removeWhenOld } from './contact.ts';
import { loadOutbox, loadStore, openFiles } from './device.ts';
import { offlinePage, signOutPage } from './offline-page.ts';
import { versionOfDocument } from './page-parts.ts';
import { sendOutbox } from './send-outbox.ts';
import { findPage, isBeingCooked, kindOf, type Store, type StoredPage, storedAddress } from './store.ts';
import { dropPage, fetchPage, isPage, outdated, storePage } from './store-page.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

/** How long the network is waited for where there is something stored to be shown in its place. */
const PATIENCE = 3_000;
/** Where an answer says that nothing is there behind the proxy. */
const isAway = ({ status }: Response) => status === 502 || status === 503 || status === 504;
/** On pages that are not ours the server is asked at most this often who reads. */
const BETWEEN_CONTACTS = 60_000;

/**
 * The paths of stored scripts, styles, fonts and pictures; null until they are known. Whether the worker answers is to be
 * said at once, and what is not stored is left to the browser.
 */
let parts: ReadonlySet<string> | null = null;

/** To be called whenever something was stored or removed. */
export async function readParts(): Promise<void> {
  parts = new Set(Object.keys((await loadStore()).parts));
}

/** Answers for cook pages, recipes and the kitchen when the network does not, and stores what it brings. All else passes. */
export function answerRequests(worker: WorkerScope): void {
  void readParts();
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== worker.location.origin) return;
    const { pathname } = url;
    if (isSignOut(pathname)) {
      if (request.method === 'POST') event.respondWith(signOut(event, url));
      else if (request.mode === 'navigate' && url.searchParams.has(UNSENT)) event.respondWith(unsentPage());
      return;
    }
    if (request.method !== 'GET') return;
    if (request.mode === 'navigate') {
      const kind = kindOf(pathname);
      if (kind) event.respondWith(answerPage(event, url, kind));
      else event.waitUntil(contactNowAndThen(Date.now()));
      return;
    }
    if (pathname.endsWith('.data')) {
      const path = pathname.slice(0, -'.data'.length);
      if (kindOf(path)) event.respondWith(fetch(request).catch(() => toDocument(path, url)));
      return;
    }
    if (/^\/(assets|media|fallback|house)\//.test(pathname) && (parts === null || parts.has(pathname))) {
      event.respondWith(answerPart(request, pathname));
    }
  });
}

async function answerPart(request: Request, path: string): Promise<Response> {
  const stored = await caches.match(path, { ignoreVary: true });
  return stored ?? fetch(request);
}

/** The router then asks for the page as a document, which may be stored. Its own words, of a server without its format. */
function toDocument(path: string, { searchParams }: URL): Response {
  const query = new URLSearchParams(searchParams);
  query.delete('_routes');
  const address = query.size > 0 ? `${path}?${query}` : path;
  return new Response(null, {
    status: 204,
    headers: { 'X-Remix-Redirect': address, 'X-Remix-Status': '302', 'X-Remix-Reload-Document': 'true' },
  });
}

async function answerPage(event: FetchEvent, url: URL, kind: 'kitchen' | 'cook' | 'recipe'): Promise<Response> {
  const now = Date.now();
  await removeWhenOld(now);
  const before = await loadStore();
  const { pathname: path } = url;
  const stored = findPage(before, kind === 'recipe' ? `${path}/cook` : path);
  const network = fetch(event.request);
  const answer = await (stored ? withinPatience(network) : network).catch(() => null);
  if (!answer || (stored && isAway(answer))) return withoutNetwork(before, url, stored);
  if (kind === 'recipe') {
    event.waitUntil(contactNowAndThen(now));
    return answer;
  }
  if (!isPage(answer)) {
    // A redirect leads away whoever may not read it.
    if (answer.type === 'opaqueredirect' || (answer.status >= 400 && answer.status < 500 && answer.status !== 429)) {
      event.waitUntil(
        dropPage(path)
          .then(() => makeContact(now))
          .then(readParts),
      );
    }
    return answer;
  }
  if (stored && kind === 'cook' && isBeingCooked(stored, now)) {
    const same = await sameVersion(answer.clone(), stored);
    // Reloading in the middle of a recipe shows the recipe that was begun; its page offers the new one.
    if (!same && stored.address === storedAddress(url)) {
      outdated.add(path);
      event.waitUntil(makeContact(now));
      return (await caches.match(path, { ignoreVary: true })) ?? answer;
    }
  }
  const storing = { why: kind === 'kitchen' ? 'kitchen' : 'opened', found: [], brand: null, now } as const;
  const store = async (page: Response) => {
    const isStored = await storePage(page, { ...storing, url, reader: before.reader });
    if (!isStored) await fetchPage(storedAddress(url), { ...storing, isStale: true, shown: null });
    await readParts();
  };
  event.waitUntil(store(answer.clone()));
  return answer;
}

async function sameVersion(answer: Response, { path }: StoredPage): Promise<boolean> {
  const before = await caches.match(path, { ignoreVary: true });
  return !before || versionOfDocument(await answer.text()) === versionOfDocument(await before.text());
}

/** Rejects when the network takes too long. What it brings after that is not used. */
function withinPatience(network: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(reject, PATIENCE);
    network.finally(() => clearTimeout(timeout)).then(resolve, reject);
  });
}

/** What is stored of the page, at the address at which it was stored; else a page of ours. */
async function withoutNetwork(store: Store, url: URL, stored: StoredPage | null): Promise<Response> {
  const answer = stored && (await (await openFiles()).match(stored.path, { ignoreVary: true }));
  if (!stored || !answer)
    return offlinePage({ brand: store.brand, pages: store.pages, address: url.pathname + url.search });
  if (stored.address === storedAddress(url)) return answer;
  // Another query, as of other amounts: the address is to say what the page shows.
  return Response.redirect(new URL(stored.address, url), 302);
}

let asking: Promise<unknown> | null = null;

/** Asks who reads, unless that was said a moment ago, or is being asked. */
async function contactNowAndThen(now: number): Promise<void> {
  const { reader, contactAt } = await loadStore();
  if (!reader || Math.abs(now - contactAt) < BETWEEN_CONTACTS) return;
  asking ??= makeContact(now)
    .then(readParts)
    .finally(() => {
      asking = null;
    });
  await asking;
}

const isSignOut = (pathname: string) => pathname === paths.signOut() || pathname === `${paths.signOut()}.data`;
/** Leads to the page that says what is not sent; and in a form: sign out all the same. */
const UNSENT = 'unsent';

/**
 * What waits is sent before the session ends, or else the person is asked; after that nothing of them is left. Where the
 * network is missing nothing happens, and the browser says so.
 */
async function signOut(event: FetchEvent, url: URL): Promise<Response> {
  if (!url.searchParams.has(UNSENT)) {
    await sendOutbox(Date.now());
    if ((await loadOutbox()).operations.length > 0) {
      const isDocument = event.request.mode === 'navigate';
      return isDocument ? unsentPage() : toDocument(paths.signOut(), new URL(`?${UNSENT}=`, url));
    }
  }
  const answer = await fetch(event.request);
  event.waitUntil(removeEverything().then(readParts));
  return answer;
}

const unsentPage = async (): Promise<Response> =>
  signOutPage({
    brand: (await loadStore()).brand,
    changes: (await loadOutbox()).operations.length,
    action: withQuery(paths.signOut(), { [UNSENT]: '' }),
  });
