import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { cuttableProxy } from '../../tests/support/cuttable-proxy.ts';
import { postgresCopy } from '../../tests/support/database.ts';
import { openDatabase } from './client.server.ts';
import { startListening } from './listener.server.ts';

const url = await postgresCopy();
const proxy = await cuttableProxy(url);
const operator = await openDatabase({ url });
const listening = await openDatabase({ url: proxy.url });
const onNotification = vi.fn<(payload: string) => void>();
const onReconnect = vi.fn();
await listening.listen('page_changes', { onNotification, onReconnect });
afterAll(async () => {
  await listening.close();
  await operator.close();
  await proxy.close();
});
beforeEach(() => {
  onNotification.mockClear();
  onReconnect.mockClear();
});

const notify = (payload: string) => operator.db.execute(sql`select pg_notify('page_changes', ${payload})`);
const soon = { timeout: 50_000, interval: 10 };

test('a notification is received within two seconds', async () => {
  await notify('page:1');
  await vi.waitFor(() => expect(onNotification).toHaveBeenCalledWith('page:1'), { timeout: 2_000, interval: 5 });
  expect(onReconnect).not.toHaveBeenCalled();
});

test('a connection that the server closes is reopened, and the reconnection is reported once', async () => {
  await operator.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'larder listener' and datname = current_database()`);
  await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(1), soon);
  await notify('page:2');
  await vi.waitFor(() => expect(onNotification).toHaveBeenCalledWith('page:2'), soon);
  expect(onReconnect).toHaveBeenCalledTimes(1);
});

test('an unavailable server is retried; the reconnection is reported only when it is back', async () => {
  proxy.cut();
  await notify('page:3');
  const before = proxy.refused();
  await vi.waitFor(() => expect(proxy.refused()).toBeGreaterThan(before + 1), soon);
  expect(onReconnect).not.toHaveBeenCalled();
  proxy.restore();
  await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(1), soon);
  await notify('page:4');
  await vi.waitFor(() => expect(onNotification).toHaveBeenCalledWith('page:4'), soon);
  expect(onNotification).not.toHaveBeenCalledWith('page:3');
});

test('a connection that dies silently is detected by the heartbeat', async () => {
  const other = { onNotification: vi.fn<(payload: string) => void>(), onReconnect: vi.fn() };
  const close = await startListening(proxy.url, 'page_changes', other, 300);
  proxy.freeze();
  await vi.waitFor(() => expect(other.onReconnect).toHaveBeenCalled(), soon);
  // Notifies repeatedly, because a heartbeat delayed on a busy machine makes the listener reconnect once more.
  await vi.waitFor(async () => {
    await notify('page:5');
    expect(other.onNotification).toHaveBeenCalledWith('page:5');
  }, soon);
  await close();
});

test('closing ends listening, even while the server is unavailable', async () => {
  const third = await openDatabase({ url: proxy.url });
  await third.listen('page_changes', { onNotification: () => {}, onReconnect: () => {} });
  proxy.cut();
  await third.close();
  proxy.restore();
});

test('closing does not wait for the server’s reply on a connection that died silently', {
  timeout: 15_000,
}, async () => {
  const fourth = await openDatabase({ url: proxy.url });
  await fourth.db.execute(sql`select 1`);
  await fourth.listen('page_changes', { onNotification: () => {}, onReconnect: () => {} });
  proxy.freeze();
  await fourth.close();
});

test('a transaction that is cut between two statements rejects, and its connection’s error ends no process', async () => {
  await expect(
    listening.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      proxy.cut();
      await expect(listening.db.execute(sql`select 1`), 'on another connection').rejects.toThrow();
      await tx.execute(sql`select 2`);
    }),
  ).rejects.toThrow();
  proxy.restore();
});
