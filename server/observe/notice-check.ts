import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../app/db/client.server.ts';
import type { Log } from '../../app/http/services.ts';

/** Maximum time that a notification may take to arrive, in milliseconds. */
const ARRIVAL_MS = 1_500;
/** Time for which an arrival counts as proof that notifications arrive, in milliseconds. */
const FRESH_MS = 1_000;

/** Check that change notifications reach this process, which would otherwise serve outdated pages. */
export interface NoticeCheck {
  /** Sends a notification and returns true if it arrives. Sends none if one has arrived within the last second. */
  arrive(): Promise<boolean>;
  /** Returns true if this check sent the notification. Must be called for each notification that arrives. */
  isOwn(payload: string): boolean;
}

/**
 * Listens for change notifications while the database is open. Logs an error if a first notification does not arrive.
 * @param options.onChange called with the payload, such as the tag of a change
 * @param options.onReconnect called when notifications may have been missed
 */
export async function listenForChanges(
  database: Pick<Database, 'db' | 'listen'>,
  { log, onChange, onReconnect }: { log: Log; onChange: (tag: string) => void; onReconnect: () => void },
): Promise<NoticeCheck> {
  const notices = createNoticeCheck((payload) =>
    database.db.execute(sql`select pg_notify('page_changes', ${payload})`),
  );
  await database.listen('page_changes', {
    onNotification: (tag) => {
      if (!notices.isOwn(tag)) onChange(tag);
    },
    onReconnect,
  });
  if (!(await notices.arrive())) {
    log.error(
      {},
      'Notices of changes do not arrive, so pages would be stale. If DATABASE_URL leads to a pooler in transaction mode, set DATABASE_DIRECT_URL to the server itself',
    );
  }
  return notices;
}

export function createNoticeCheck(
  send: (payload: string) => PromiseLike<unknown>,
  { now = () => performance.now(), arrivalMs = ARRIVAL_MS } = {},
): NoticeCheck {
  const own = `check:${randomUUID()}`;
  let heard = () => {};
  let freshUntil = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const arrived = new Promise<boolean>((resolve) => {
      heard = () => resolve(true);
      timer = setTimeout(resolve, arrivalMs, false);
    });
    try {
      await send(own);
      const isThere = await arrived;
      if (isThere) freshUntil = now() + FRESH_MS;
      return isThere;
    } finally {
      clearTimeout(timer);
      asking = null;
    }
  }

  return {
    async arrive() {
      if (now() < freshUntil) return true;
      asking ??= ask();
      return asking;
    },
    isOwn(payload) {
      if (payload !== own) return false;
      heard();
      return true;
    },
  };
}
