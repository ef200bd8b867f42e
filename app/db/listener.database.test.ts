import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { cuttableProxy } from '../../tests/support/cuttable-proxy.ts';
import { postgresCopy } from '../../tests/support/database.ts';
import { openDatabase } from './client.server.ts';

const url = await postgresCopy();
const proxy = await cuttableProxy(url);
const operator = await openDatabase({ url });
const listening = await openDatabase({ url: proxy.url });
const heard = vi.fn<(payload: string) => void>();
const lost = vi.fn();
await listening.listen('page_changes', { heard, lost });
afterAll(async () => {
  await listening.close();
  await operator.close();
  await proxy.close();
});
beforeEach(() => {
  heard.mockClear();
  lost.mockClear();
});

const notify = (payload: string) => operator.db.execute(sql`select pg_notify('page_changes', ${payload})`);
const soon = { timeout: 10_000, interval: 10 };

test('a notice is heard within two seconds', async () => {
  await notify('page:1');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('page:1'), { timeout: 2_000, interval: 5 });
  expect(lost).not.toHaveBeenCalled();
});

test('a connection that the server ends is taken up again, and “lost” is said once', async () => {
  await operator.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'larder listener' and datname = current_database()`);
  await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1), soon);
  await notify('page:2');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('page:2'), soon);
  expect(lost).toHaveBeenCalledTimes(1);
});

test('a server that is away for a while is waited for; nothing is said before it is back', async () => {
  proxy.cut();
  await notify('page:3');
  const before = proxy.refused();
  await vi.waitFor(() => expect(proxy.refused()).toBeGreaterThan(before + 1), soon);
  expect(lost).not.toHaveBeenCalled();
  proxy.mend();
  await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1), soon);
  await notify('page:4');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('page:4'), soon);
  expect(heard).not.toHaveBeenCalledWith('page:3');
});

test('a connection that dies without a word is noticed by the heartbeat', { timeout: 30_000 }, async () => {
  proxy.freeze();
  await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1), { timeout: 20_000, interval: 50 });
  await notify('page:5');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('page:5'), soon);
});

test('closing ends the listening, even while the server is away', async () => {
  const third = await openDatabase({ url: proxy.url });
  await third.listen('page_changes', { heard: () => {}, lost: () => {} });
  proxy.cut();
  await third.close();
  proxy.mend();
});

test('closing waits for no goodbye on a connection that died without a word', { timeout: 15_000 }, async () => {
  const fourth = await openDatabase({ url: proxy.url });
  await fourth.db.execute(sql`select 1`);
  await fourth.listen('page_changes', { heard: () => {}, lost: () => {} });
  proxy.freeze();
  await fourth.close();
});
