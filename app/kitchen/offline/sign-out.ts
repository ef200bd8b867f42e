import { paths, withQuery } from '../../paths.ts';
import { removeEverything } from './contact.ts';
import { changeLeaving, isLeaving, loadOutbox, loadStore } from './device.ts';
import { askFirstPage, signedOutPage } from './offline-page.ts';
import { sendOutbox } from './send-outbox.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

// Signing out on this device: nothing of the person is left on it from then on, also while there is no network. Then the
// session goes on for a while, since its cookie is the server's: it is ended before anything else is asked for.

const isSignOut = (pathname: string) => pathname === paths.signOut() || pathname === `${paths.signOut()}.data`;
/** Leads to the page that says what is not sent; and in a form: sign out all the same. */
const UNSENT = 'unsent';
/** Leads to the page that says that the session is to be ended as soon as there is a network. */
const AWAY = 'away';

const PATIENCE = 10_000;

/** Whether a session is still to be ended; null until it is known, since a request is answered or left at once. */
let leaving: boolean | null = null;

export async function readLeaving(): Promise<void> {
  leaving = await isLeaving().catch(() => false);
}

/**
 * What the worker answers where somebody signs out, or has signed out without a network; null: nothing.
 * @param others what is answered when the session has been ended
 */
export function answerSignOut(
  worker: WorkerScope,
  event: FetchEvent,
  others: () => Promise<Response> | null,
): Promise<Response> | null {
  const { request } = event;
  const url = new URL(request.url);
  const isPage = request.mode === 'navigate';
  if (isSignOut(url.pathname)) {
    if (request.method === 'POST') return signOut(worker, event, url);
    if (isPage && url.searchParams.has(UNSENT)) return unsentPage();
  }
  if (leaving === false || !(isPage || url.pathname.endsWith('.data'))) return null;
  return finishSignOut().then(async (isDone) => {
    if (isDone) return others() ?? fetch(request);
    return isPage ? signedOutPage((await loadStore()).brand) : Response.error();
  });
}

/** What waits is sent before the session ends, or else the person is asked. */
async function signOut(worker: WorkerScope, event: FetchEvent, url: URL): Promise<Response> {
  const isPage = event.request.mode === 'navigate';
  if (!url.searchParams.has(UNSENT)) {
    await sendOutbox(Date.now());
    if ((await loadOutbox()).operations.length > 0) return isPage ? unsentPage() : toPage(UNSENT);
  }
  const { brand } = await loadStore();
  const answer = await Promise.race([fetch(event.request).catch(() => null), noAnswer()]);
  if (answer && answer.status < 500) {
    event.waitUntil(forgetPerson(worker));
    return answer;
  }
  leaving = true;
  await changeLeaving(true);
  await forgetPerson(worker);
  // Where the browser has it, the session is ended also after the last page was closed.
  await worker.registration.sync?.register('sign-out').catch(() => {});
  return isPage ? signedOutPage(brand) : toPage(AWAY);
}

/** Of a network that is there and brings nothing. */
const noAnswer = () => new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));

/** Removes what is stored of a person, and their timers' notifications. */
async function forgetPerson({ registration }: WorkerScope): Promise<void> {
  await removeEverything(Date.now());
  for (const notification of await registration.getNotifications()) notification.close();
}

/**
 * Ends a session whose owner signed out without a network.
 * @returns false: there is still none
 */
export async function finishSignOut(): Promise<boolean> {
  if (leaving === null) await readLeaving();
  if (!leaving) return true;
  const answer = await fetch(paths.signOut(), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(),
  }).catch(() => null);
  // The redirect that follows a sign-out; anything else comes from what is between.
  if (answer?.type !== 'opaqueredirect') return false;
  leaving = false;
  await changeLeaving(false);
  return true;
}

/** The router then asks for a page of the worker's as a document. Its own words, of a server without its format. */
const toPage = (what: string) => toDocument(withQuery(paths.signOut(), { [what]: '' }));

/** @param address what the router then asks for as a document, which may be stored */
export const toDocument = (address: string): Response =>
  new Response(null, {
    status: 204,
    headers: { 'X-Remix-Redirect': address, 'X-Remix-Status': '302', 'X-Remix-Reload-Document': 'true' },
  });

const unsentPage = async (): Promise<Response> =>
  askFirstPage({
    brand: (await loadStore()).brand,
    changes: (await loadOutbox()).operations.length,
    action: withQuery(paths.signOut(), { [UNSENT]: '' }),
  });
