import { type PageAnswer, type PushMessage, readPushMessage, tagOf, type WorkerNotice } from './push-notices.ts';

export interface PushScope {
  readonly registration: {
    showNotification(title: string, options: NotificationOptions & { vibrate?: readonly number[] }): Promise<void>;
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly location: { readonly origin: string };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
}

interface Page {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: WorkerNotice, transfer?: Transferable[]): void;
}
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends LastingEvent {
  readonly data: { json(): unknown } | null;
}
interface ClickEvent extends LastingEvent {
  readonly notification: { readonly data: unknown };
}

/** Milliseconds to wait for an answer. A frozen page may report itself as visible, but does not answer. */
const ANSWER_TIMEOUT_MS = 500;

/**
 * Handles pushes and clicks on notifications. Shows a notification for each push, because browsers revoke the
 * permission otherwise. The notification is silent if a visible page rings.
 */
export function ringForPushes(worker: PushScope): void {
  const findPages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

  async function show({ id, title, path }: PushMessage): Promise<void> {
    const pages = await findPages();
    const visible = pages.filter(({ visibilityState }) => visibilityState === 'visible');
    const silent = (await Promise.all(visible.map((page) => rings(page, id)))).includes(true);
    const loud = silent ? { silent } : { requireInteraction: true, vibrate: [200, 120, 200, 120, 400] };
    // A repeated push replaces the first notification.
    await worker.registration.showNotification(title, {
      tag: tagOf(id),
      data: { path },

      ...loud,
    });
    if (!silent) for (const page of pages) page.postMessage({ kind: 'timer-notified', id });
  }

  async function open(path: string): Promise<void> {
    const { origin } = worker.location;
    const wanted = new URL(path, origin);
    // Matches the path only, because the page may show another step or other amounts.
    const page = (await findPages()).find(({ url }) => new URL(url).pathname === wanted.pathname);
    await (page ? page.focus() : worker.clients.openWindow(wanted.href));
  }

  worker.addEventListener('push', (event) => {
    const message = readPushMessage(jsonOf(event));
    if (message) event.waitUntil(show(message));
  });
  worker.addEventListener('notificationclick', (event) => {
    // The page closes the notification. If the worker closed it, the page would ring.
    const { path } = event.notification.data as { path: string };
    event.waitUntil(open(path));
  });
}

function jsonOf({ data }: PushEvent): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

function rings(page: Page, id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<PageAnswer>) => resolve(data.rings);
    page.postMessage({ kind: 'timer-pushed', id }, [port2]);
    setTimeout(resolve, ANSWER_TIMEOUT_MS, false);
  });
}
