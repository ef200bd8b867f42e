import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { beginThread } from '../../app/community/threads/commands.server.ts';
import { communitySettings, posts } from '../../app/db/schema/community.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aGrant, aMember } from '../support/members.ts';
import { aLandingPage } from '../support/rows.ts';
import { startSession } from '../support/sessions.ts';

// `app/community/stream/streams.test.ts` tests that access is checked again each minute.
const first = await startTestApp();
const second = await startTestApp({ databaseUrl: first.databaseUrl! });
const { db } = first;

const opened: IncomingMessage[] = [];
let cookie: string;
let writer: { accountId: string; creatorId: string };

beforeAll(async () => {
  const { creatorId } = await aLandingPage(db, { subdomain: 'bea', name: 'Bea' });
  await db.insert(communitySettings).values({ creatorId, holdsFirst: false, holdsRepeats: false });
  const member = (email: string) => aMember(db, { email, creatorId, facts: [aGrant(0, 3_000)] });
  const { accountId } = await member('ana@home.example');
  writer = { accountId: (await member('ben@home.example')).accountId, creatorId };
  cookie = `__Host-larder_session=${await startSession(db, { accountId, now: new Date() })}`;
});
afterAll(() => {
  for (const answer of opened) answer.destroy();
});

async function openStream(app: TestApp) {
  const options = { headers: { cookie, accept: 'text/event-stream', 'accept-encoding': 'gzip' }, agent: false };
  const [answer] = (await once(get(`${app.origin}/bea/community/stream`, options), 'response')) as [IncomingMessage];
  opened.push(answer);
  const stream = { answer, text: '', isEnded: false };
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    stream.text += chunk;
  });
  answer.on('close', () => {
    stream.isEnded = true;
  });
  await vi.waitFor(() => expect(stream.text).toContain('event: ready'), { timeout: 20_000 });
  return stream;
}

async function write(words: string): Promise<string> {
  const now = new Date();
  const post = { postId: randomUUID(), words };
  const result = await beginThread(db, { ...writer, now, membershipNow: now }, { kind: 'post', title: 'Beans' }, post);
  if (!result.ok) throw new Error(result.reason);
  return result.postId;
}

test('a post reaches readers at every process, as does its end, and its words reach none', async () => {
  const streams = [await openStream(first), await openStream(second)];
  expect(streams.map(({ answer }) => answer.headers['content-encoding'])).toEqual([undefined, undefined]);
  const postId = await write('CANARY');
  for (const stream of streams) {
    await vi.waitFor(() => expect(stream.text).toMatch(new RegExp(`"post":"${postId}".*"kind":"shown"`)), 20_000);
  }
  await db.update(posts).set({ state: 'hidden' }).where(eq(posts.id, postId));
  for (const stream of streams) {
    await vi.waitFor(() => expect(stream.text).toMatch(new RegExp(`"post":"${postId}".*"kind":"gone"`)), 20_000);
    expect(stream.text).not.toContain('CANARY');
    stream.answer.destroy();
  }
});

test('a stream ends with its process, whose other requests end as usual', async () => {
  const stream = await openStream(second);
  const closing = second.close();
  await vi.waitFor(() => expect(stream.isEnded).toBe(true), 20_000);
  await closing;
});
