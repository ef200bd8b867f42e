/** What the service worker tells pages when a timer was pushed. */
export type WorkerNotice =
  /** Asks, on the port that comes with it, whether the page rings itself. */
  | { kind: 'timer-pushed'; id: string }
  /** It was shown as a notification, which rings. */
  | { kind: 'timer-notified'; id: string };

export interface PageAnswer {
  rings: boolean;
}

/** Of a timer's notification: there is one of each. */
export const tagOf = (timerId: string) => `timer ${timerId}`;

/**
 * Follows what the service worker tells.
 * @param given.rings whether this page rings for a timer, or is about to
 * @returns ends that
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
 * The timers that a notification which is still there rang for, among those asked for.
 * @param stopped those whose notifications are closed: somebody stopped them here. Any other is of a timer that another
 *   device started, and may not have been seen yet
 */
export async function findNotified(timerIds: readonly string[], stopped: readonly string[]): Promise<string[]> {
  const registration = await findWorker();
  const shown = (await registration?.getNotifications?.()) ?? [];
  const over = stopped.map(tagOf);
  for (const notification of shown) if (over.includes(notification.tag)) notification.close();
  return timerIds.filter((id) => shown.some(({ tag, silent }) => tag === tagOf(id) && silent !== true));
}

/** The site's service worker, once a page of the kitchen has registered it; null: there is none. */
export async function findWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  // Refused in private windows of some browsers.
  return (await navigator.serviceWorker.getRegistration().catch(() => null)) ?? null;
}
