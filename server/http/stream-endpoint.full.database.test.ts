import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { findStreamReader } from '../../app/community/stream/stream-reader.server.ts';
import { createStreams } from '../../app/community/stream/streams.server.ts';
import { communityBlocks, communityProfiles, communitySettings } from '../../app/db/schema/community.ts';
import { accountServices } from '../../tests/support/account-services.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { aMember, aTrial, inDays } from '../../tests/support/members.ts';
import { bea } from '../../tests/support/membership.ts';
import { startSession } from '../../tests/support/sessions.ts';
import { createStreamEndpoint } from './stream-endpoint.ts';

const { db } = await testDatabase();
const { services, clock, startAtBeas } = await accountServices(db);
const { creatorId } = bea;

const streams = createStreams({
  findReader: (of) => findStreamReader(services, of),
  log: services.log,
  startedAt: new Date(),
});
let seconds = 0;
const endpoint = createStreamEndpoint(services, { streams, trustedProxies: 0, renderLimit: () => seconds });
const server = createServer((request, response) => void endpoint(request, response)).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const opened: IncomingMessage[] = [];
afterAll(() => {
  for (const answer of opened) answer.destroy();
  server.close();
});

let cookie: string;
let accountId: string;
beforeEach(async () => {
  await startAtBeas();
  seconds = 0;
  ({ accountId } = await aMember(db, { facts: [aTrial()] }));
  const token = await startSession(db, { accountId, now: services.now() });
  const secure = services.origin.startsWith('https:') ? '__Host-' : '';
  cookie = `${secure}larder_session=${token}`;
});

async function ask(path = '/bea/community/stream', headers: Record<string, string> = { cookie }) {
  const [answer] = (await once(get({ port, path, headers, agent: false }), 'response')) as [IncomingMessage];
  opened.push(answer);
  const text = { read: '' };
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    text.read += chunk;
  });
  return { answer, text };
}

test('a member gets events that no proxy stores or buffers', async () => {
  const { answer, text } = await ask();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  await vi.waitFor(() => expect(text.read).toContain('event: ready'));
  streams.announce(`post:shown:${creatorId}:thread:post:somebody`);
  await vi.waitFor(() => expect(text.read).toContain('"kind":"shown"'));
  answer.destroy();
  await vi.waitFor(() => expect(streams.count()).toBe(0));
});

test('visitors, former members and readers of a closed community get none', async () => {
  const status = async (...sent: Parameters<typeof ask>) => (await ask(...sent)).answer.statusCode;
  expect(await status('/bea/community/stream', {})).toBe(403);
  expect(await status('/bea/community/stream', { cookie: cookie.slice(0, -1) })).toBe(403);
  expect(await status('/nobody/community/stream')).toBe(404);
  expect(await status('/%00/community/stream')).toBe(404);
  seconds = 7;
  expect(await status()).toBe(429);
  seconds = 0;
  await db.insert(communitySettings).values({ creatorId, state: 'closed' });
  expect(await status()).toBe(403);
  await db.delete(communitySettings);
  clock.now = inDays(8);
  expect(await status()).toBe(403);
});

test('a reader knows the people who are blocked, in both directions', async () => {
  const [, token = ''] = cookie.split('=');
  const profile = async (of: string | null) =>
    (await db.insert(communityProfiles).values({ creatorId, accountId: of, createdAt: services.now() }).returning())[0]!
      .id;
  expect(await findStreamReader(services, { token, creatorId })).toMatchObject({ profileId: null });
  const [own, blocked, blocking] = [await profile(accountId), await profile(null), await profile(null)];
  const since = services.now();
  await db.insert(communityBlocks).values([
    { profileId: own, blockedId: blocked, since },
    { profileId: blocking, blockedId: own, since },
  ]);
  expect(await findStreamReader(services, { token, creatorId })).toEqual({
    accountId,
    profileId: own,
    blocked: new Set([blocked, blocking]),
  });
  await db.delete(communityProfiles).where(eq(communityProfiles.id, blocked));
});
