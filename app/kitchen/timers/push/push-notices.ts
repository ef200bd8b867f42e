/** Message from the service worker to pages about a pushed timer. */
export type WorkerNotice =
  /** Asks, with a port for the answer, whether the page rings itself. */
  | { kind: 'timer-pushed'; id: string }
  /** A notification was shown, which rings. */
  | { kind: 'timer-notified'; id: string };

export interface PageAnswer {
  rings: boolean;
}

/** Tag of a timer's notification: one notification per timer. */
export const tagOf = (timerId: string) => `timer ${timerId}`;

/**
 * Listens to the service worker's messages.
 * @param given.rings reports whether this page rings for a timer, or is about to
 * @returns function that stops listening
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

/**
 * Returns those of the given timers whose notification rang and is still open.
 * @param stopped timers stopped here, whose notifications are closed. Notifications of other devices' timers stay,
 *   since they may be unread
 */
export async function findNotified(timerIds: readonly string[], stopped: readonly string[]): Promise<string[]> {
  const registration = await findWorker();
  const shown = (await registration?.getNotifications?.()) ?? [];
  const over = stopped.map(tagOf);
  for (const notification of shown) if (over.includes(notification.tag)) notification.close();
  return timerIds.filter((id) => shown.some(({ tag, silent }) => tag === tagOf(id) && silent !== true));
}

/** Returns the site's service worker, or null until a page of the kitchen has registered it. */
export async function findWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  // Private windows of some browsers refuse.
  return (await navigator.serviceWorker.getRegistration().catch(() => null)) ?? null;
}
