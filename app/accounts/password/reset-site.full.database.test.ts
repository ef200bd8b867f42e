import { beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { testSites } from '../../../tests/support/sites.ts';
import type { JobQueue } from '../../jobs/queue.server.ts';
import { atSite } from '../../sites/current-site.server.ts';
import { createResetRequests, createResetRequestWorker } from './reset-requests.server.ts';

const { db } = await testDatabase();
const membership = await accountServices(db);
const services = { ...membership.services, sites: testSites(db, { siteHost: 'larder.test' }) };
const worker = createResetRequestWorker(services);

type Data = Parameters<typeof worker.work>[0]['data'];
let queued: Data[] = [];
const queue: Pick<JobQueue, 'enqueue'> = {
  async enqueue(_tx, _name, data) {
    queued.push(data as Data);
  },
};
const requests = createResetRequests(queue);

beforeEach(async () => {
  await membership.startWithRosa();
  queued = [];
});

async function linkOfJob(): Promise<URL> {
  const [data] = queued;
  await worker.work({ id: 'any', data: data!, attempt: 1, last: false, signal: new AbortController().signal });
  return membership.lastLink();
}

test('a link is opened at the creator’s site where it was asked for', async () => {
  const site = await services.sites.find('bea.larder.test');
  await atSite(site!, () => requests.enqueue(db, { email: rosa.email }));
  const link = await linkOfJob();
  expect([link.origin, link.pathname]).toEqual(['https://bea.larder.test', '/auth/reset-password']);
  expect(link.searchParams.get('redirect_to')).toBe('/');
});

test('a link that was asked for on the platform is opened there', async () => {
  await requests.enqueue(db, { email: rosa.email });
  const link = await linkOfJob();
  expect(link.origin).toBe('https://larder.test');
  expect(link.searchParams.get('redirect_to')).toBe('/bea');
});

test('a site that is gone by then sends to the platform', async () => {
  const site = await services.sites.find('bea.larder.test');
  await atSite({ ...site!, host: 'gone.example' } as NonNullable<typeof site>, () =>
    requests.enqueue(db, { email: rosa.email }),
  );
  expect((await linkOfJob()).origin).toBe('https://larder.test');
});
