import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export interface Listener {
  onNotification: (payload: string) => void;
  /** Called after a reconnection. Notifications may have been missed, so caches must be dropped. */
  onReconnect: () => void;
}

const HEARTBEAT_MS = 5_000;
const RETRY_MS = 500;
const GOODBYE_MS = 1_000;

/**
 * Listens on one PostgreSQL channel over its own connection until closed, and reconnects after a loss. Resolves with a
 * close function once listening has begun; rejects if the first attempt fails.
 * @param heartbeatMs interval of the heartbeat and timeout of its answer
 */
export async function startListening(
  url: string,
  channel: string,
  listener: Listener,
  heartbeatMs = HEARTBEAT_MS,
): Promise<() => Promise<void>> {
  const stop = new AbortController();
  let client = await connect(url, channel, listener);
  const loop = (async () => {
    while (!stop.signal.aborted) {
      await untilLost(client, stop.signal, heartbeatMs);
      void client.end().catch(() => {}); // not awaited, because it may never resolve on a half-open connection
      while (!stop.signal.aborted) {
        await delay(RETRY_MS, undefined, { signal: stop.signal }).catch(() => {});
        const next = stop.signal.aborted ? null : await connect(url, channel, listener).catch(() => null);
        if (!next) continue;
        client = next;
        listener.onReconnect();
        break;
      }
    }
    // Waits only a limited time, because a dead connection never answers.
    await Promise.race([client.end(), delay(GOODBYE_MS, undefined, { ref: false })]).catch(() => {});
  })();
  return () => {
    stop.abort();
    return loop;
  };
}

async function connect(url: string, channel: string, listener: Listener): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'larder listener',
    connectionTimeoutMillis: 3_000,
    query_timeout: HEARTBEAT_MS,
    keepAlive: true,
  });
  client.on('notification', (notice) => listener.onNotification(notice.payload ?? ''));
  client.on('error', () => {}); // an `end` event follows, which `untilLost` handles
  await client.connect();
  await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  return client;
}

function untilLost(client: pg.Client, signal: AbortSignal, heartbeatMs: number): Promise<void> {
  return new Promise((resolve) => {
    const beat = { text: 'select 1', query_timeout: heartbeatMs };
    const heartbeat = setInterval(() => client.query(beat).catch(finish), heartbeatMs);
    function finish() {
      clearInterval(heartbeat);
      resolve();
    }
    client.once('end', finish);
    client.once('error', finish);
    signal.addEventListener('abort', finish, { once: true });
  });
}
