import { saysSignedIn } from '../../../identity/sessions/signed-in.ts';
import { recall } from '../../../recipes/device-store.ts';
import { TIMERS } from '../stored-timers.ts';
import { isPaused, readTimers, timeLeft } from '../timers.ts';
import { findWorker } from './push-notices.ts';
import { forgetPush, readStoredPush, storePush } from './stored-push.ts';
import { type TimerPushAnswer, type TimerPushRequest, type TimerPushState, timerPushPath } from './timer-push.ts';

export type PushStatus =
  /** Signed out, or not yet known. */
  | { kind: 'unknown' }
  | { kind: 'unsupported' }
  /** iPhones and iPads support pushes once the site is on the home screen. */
  | { kind: 'needs-app' }
  | { kind: 'denied' }
  | { kind: 'off' }
  /** `waits` is true if the server lacks the latest changes. `leftOut` counts the timers that the server refused. */
  | { kind: 'on'; waits: boolean; leftOut: number };

/** Stays the same object until the status changes, as `useSyncExternalStore` requires. */
let status: PushStatus = { kind: 'unknown' };
let leftOut = 0;
const listeners = new Set<() => void>();

export const pushStatus = () => status;
export function subscribeToStatus(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: PushStatus): void {
  if (JSON.stringify(next) === JSON.stringify(status)) return;
  status = next;
  for (const each of listeners) each();
}

function showOn(): void {
  show({ kind: 'on', waits: readStoredPush()?.unsent === true, leftOut });
}

/** Sends a request. Returns null without a response, or `signed-out` if the session has ended. */
async function send<Answer = TimerPushAnswer>(request: TimerPushRequest): Promise<Answer | 'signed-out' | null> {
  const init = { method: 'POST', body: JSON.stringify(request), cache: 'no-store' } as const;
  // `keepalive` lets requests outlive a page that is being left. A redirect goes to the sign-in page.
  const answer = await fetch(timerPushPath, { ...init, keepalive: true, redirect: 'manual' }).catch(() => null);
  if (answer?.type === 'opaqueredirect') return 'signed-out';
  return ((await answer?.json().catch(() => null)) as Answer | null | undefined) ?? null;
}

export async function checkPush(): Promise<void> {
  if (!saysSignedIn(document.cookie)) {
    if (readStoredPush()) await endHere();
    return show({ kind: 'unknown' });
  }
  const worker = await findWorker();
  if (!worker || !('PushManager' in globalThis) || !('Notification' in globalThis)) {
    return show({ kind: isIosPage() ? 'needs-app' : 'unsupported' });
  }
  if (Notification.permission === 'denied') return show({ kind: 'denied' });
  const subscription = await worker.pushManager.getSubscription();
  if (readStoredPush() && subscription && Notification.permission === 'granted') {
    showOn();
    return sendTimers();
  }
  show({ kind: 'off' });
  // The subscription is missing or belongs to another person, or the permission was revoked.
  if (subscription || readStoredPush()) await turnOff();
}

/** Returns true in a browser tab on an iPhone or iPad, where only home screen apps may show notifications. */
const isIosPage = () =>
  'standalone' in navigator &&
  (navigator as { standalone?: boolean }).standalone === false &&
  navigator.maxTouchPoints > 0;

/**
 * Subscribes this browser, and returns false on failure. A refused permission counts as success. Call within a user
 * gesture.
 */
export async function turnOn(): Promise<boolean> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    show({ kind: permission === 'denied' ? 'denied' : 'off' });
    return true;
  }
  try {
    const worker = await findWorker();
    const state = await send<TimerPushState | Extract<TimerPushAnswer, { ok: false }>>({ kind: 'state' });
    if (!worker || state === null || state === 'signed-out' || 'ok' in state) return false;
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    const applicationServerKey = bytesOf(state.publicKey);
    const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    if (!(await registerHere(subscription))) {
      await subscription.unsubscribe();
      return false;
    }
    showOn();
    await sendTimers();
    return true;
  } catch {
    // For example, a custom build of a browser has no push service.
    return false;
  }
}

async function registerHere(subscription: PushSubscription): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const answer = await send({ kind: 'subscribe', endpoint: endpoint ?? '', p256dh, auth });
  if (answer === null || answer === 'signed-out' || !answer.ok) return false;
  storePush({ revision: answer.revision + 1, unsent: true });
  return true;
}

/**
 * Ends pushes on this device. If the server is unreachable, its next push is undeliverable and ends the subscription.
 */
export async function turnOff(): Promise<void> {
  await endHere();
  await send({ kind: 'unsubscribe' });
}

async function endHere(): Promise<void> {
  forgetPush();
  show({ kind: 'off' });
  const worker = await findWorker();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe().catch(() => {});
}

/** Sends timers. With Web Locks, pages send one request at a time, so that requests arrive in order. */
export function sendTimers(): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('larder timer push', sendUnsent) : sendUnsent();
}

async function sendUnsent(): Promise<void> {
  for (let push = readStoredPush(), hasSubscribed = false; push?.unsent; push = readStoredPush()) {
    showOn();
    const { revision } = push;
    const answer = await send({ kind: 'timers', revision, timers: timersToSend() });
    // Timers stay unsent until the next check.
    if (answer === null) return;
    if (answer === 'signed-out') return endHere();
    if (answer.ok) {
      leftOut = answer.leftOut;
      if (readStoredPush()?.revision === revision) storePush({ revision });
      showOn();
    } else if (answer.reason === 'outdated') {
      storePush({ revision: answer.revision + 1, unsent: true });
    } else if (answer.reason === 'not-subscribed' && !hasSubscribed) {
      hasSubscribed = true;
      const subscription = await (await findWorker())?.pushManager.getSubscription();
      if (!subscription || !(await registerHere(subscription))) return endHere();
    } else return;
  }
}

function timersToSend() {
  const timers = readTimers(recall(TIMERS));
  return timers.list
    .filter((timer) => !isPaused(timer))
    .map((timer) => {
      const { id, recipe, step } = timer;
      return { id, recipeId: recipe.recipeId, step, shown: recipe.shown, left: timeLeft(timer, timers, Date.now()) };
    });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (each) => each.charCodeAt(0));
}
