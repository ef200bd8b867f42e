/** Payload of a push. Contains public data about the recipe, and the chosen amounts. */
export interface PushMessage {
  /** Timer id, as assigned by the browser. */
  id: string;
  title: string;
  path: string;
}

/** Milliseconds after a timer's end within which the push still rings. */
export const RINGS_WITHIN = 10 * 60_000;

export function readPushMessage(value: unknown): PushMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, title, path } = value as Record<string, unknown>;
  const isOurs = [id, title, path].every((each) => typeof each === 'string');
  return isOurs ? ({ id, title, path } as PushMessage) : null;
}
export type WorkerNotice =
  /** Asks whether the page rings for the timer. Sent with a port for the answer. */
  | { kind: 'timer-pushed'; id: string }
  /** A notification that rings was shown. */
  | { kind: 'timer-notified'; id: string };

export interface PageAnswer {
  rings: boolean;
}

/** A new notification replaces an earlier one with the same tag. */
export const tagOf = (timerId: string) => `timer ${timerId}`;

/**
 * Answers and reports the worker's notices. `rings` tells if this page rings for a timer, or is about to. Returns a
 * function that stops listening.
 */
export function followPushes(given: { rings: (id: string) => boolean; notified: (id: string) => void }): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const follow = ({ data, ports }: MessageEvent<WorkerNotice>) => {
    if (data?.kind === 'timer-pushed') ports[0]?.postMessage({ rings: given.rings(data.id) } satisfies PageAnswer);
    if (data?.kind === 'timer-notified') given.notified(data.id);
  };
  navigator.serviceWorker.addEventListener('message', follow);
  return () => navigator.serviceWorker.removeEventListener('message', follow);
}

/** Returns the ids of the timers whose open notification rang. Closes the notifications of `stopped` timers. */
export async function findNotified(timerIds: readonly string[], stopped: readonly string[]): Promise<string[]> {
  const registration = await findWorker();
  const shown = (await registration?.getNotifications?.()) ?? [];
  const over = stopped.map(tagOf);
  for (const notification of shown) if (over.includes(notification.tag)) notification.close();
  return timerIds.filter((id) => shown.some(({ tag, silent }) => tag === tagOf(id) && silent !== true));
}

/** Returns the registration of the site's service worker, or null without one. */
export async function findWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  // Private windows of some browsers reject the call.
  return (await navigator.serviceWorker.getRegistration().catch(() => null)) ?? null;
}
