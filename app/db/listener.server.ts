import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export interface Listener {
  heard: (payload: string) => void;
  /** Notices may have been missed: whatever was kept because of them is in doubt. */
  lost: () => void;
}

const HEARTBEAT_MS = 5_000;
const RETRY_MS = 500;
const GOODBYE_MS = 1_000;

/**
 * LISTENs on one PostgreSQL channel until closed, over a connection of its own, and takes it up again whenever it is
 * lost. A silent death (a cable, a firewall) is noticed by a heartbeat. Resolves with the closer when listening has
 * begun for the first time; rejects if that first attempt fails.
 */
export async function startListening(url: string, channel: string, listener: Listener): Promise<() => Promise<void>> {
  const stop = new AbortController();
  let client = await connect(url, channel, listener);
  const loop = (async () => {
    while (!stop.signal.aborted) {
      await untilLost(client, stop.signal);
      void client.end().catch(() => {}); // not awaited: a half-open connection may never say goodbye
      while (!stop.signal.aborted) {
        await delay(RETRY_MS, undefined, { signal: stop.signal }).catch(() => {});
        const next = stop.signal.aborted ? null : await connect(url, channel, listener).catch(() => null);
        if (!next) continue;
        client = next;
        listener.lost();
        break;
      }
    }
    // As long as this, and no longer: a connection that died without a word never answers.
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
  client.on('notification', (notice) => listener.heard(notice.payload ?? ''));
  client.on('error', () => {}); // 'end' follows, and untilLost hears it
  await client.connect();
  await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  return client;
}

/** Resolves when the connection has ended, has stopped answering, or is no longer wanted. */
function untilLost(client: pg.Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const heartbeat = setInterval(() => client.query('select 1').catch(finish), HEARTBEAT_MS);
    function finish() {
      clearInterval(heartbeat);
      resolve();
    }
    client.once('end', finish);
    client.once('error', finish);
    signal.addEventListener('abort', finish, { once: true });
  });
}
