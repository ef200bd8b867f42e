import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../app/db/client.server.ts';
import type { Log } from '../../app/http/services.ts';

/** How long a notice may be under way, and for how long one that came says that others do. */
const ARRIVAL_MS = 1_500;
const FRESH_MS = 1_000;

/** Whether notices of changes reach this process, without which it would go on sending pages as they were. */
export interface NoticeCheck {
  /** Sends one and waits for it. Whoever asks meanwhile, or right afterwards, gets the same answer. */
  arrive(): Promise<boolean>;
  /** To be asked of each notice that comes: whether this check has sent it. */
  isOwn(payload: string): boolean;
}

/**
 * Listens to notices of changes, for as long as the database is open, and logs an error if they do not arrive.
 * @param options.onChange called with the tag of what has changed
 * @param options.onReconnect called when notices may have been missed
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

/** @param send sends a notice on the channel that is listened to, as a change of a page does */
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
