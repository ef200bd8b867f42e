import { expect, test } from 'vitest';
import { createStreams, MAX_PER_ACCOUNT, type NewStream } from './streams.server.ts';

const startedAt = new Date('2026-11-30T12:00:00Z');
const firstId = startedAt.getTime() * 1_000;
const errors: unknown[] = [];
const log = { error: (fields: unknown) => void errors.push(fields), info: () => {} };

const people = new Map<string, NewStream['reader'] | 'broken'>();
const aHub = (random = () => 0) =>
  createStreams({
    findReader: async ({ token }) => {
      const found = people.get(token) ?? null;
      if (found === 'broken') throw new Error('no database');
      return found;
    },
    log,
    startedAt,
    random,
  });

function aStream(of: Partial<NewStream['reader']> & { lastEventId?: string | null; creatorId?: string } = {}) {
  const { lastEventId = null, creatorId = 'bea', ...changed } = of;
  const reader = { accountId: 'ana', profileId: 'p-ana', blocked: new Set<string>(), ...changed };
  const texts: string[] = [];
  const state = { isEnded: false, isDestroyed: false, unread: 0 };
  const connection: NewStream['connection'] = {
    write: (text) => void texts.push(text),
    end: () => {
      state.isEnded = true;
    },
    destroy: () => {
      state.isDestroyed = true;
    },
    unread: () => state.unread,
  };
  people.set(reader.accountId, reader);
  return { stream: { connection, reader, token: reader.accountId, creatorId, lastEventId }, texts, state };
}

const shown = (author: string, kind = 'shown') => `post:${kind}:bea:thread:post:${author}`;
const named = (texts: string[]) => texts.map((text) => /event: (\w+)/.exec(text)![1]);

test('a change reaches the readers of its community, without words', async () => {
  const hub = aHub();
  const [bea, carla] = [aStream(), aStream({ accountId: 'ben', creatorId: 'carla' })];
  for (const { stream } of [bea, carla]) hub.open(stream);
  expect(hub.announce(shown('p-ben'))).toBe(true);
  await hub.written();
  expect(bea.texts).toEqual([
    `retry: 2000\nid: ${firstId}\nevent: ready\ndata: {}\n\n`,
    `id: ${firstId + 1}\nevent: post\ndata: {"thread":"thread","post":"post","author":"p-ben","kind":"shown"}\n\n`,
  ]);
  expect(named(carla.texts)).toEqual(['ready']);
  expect(hub.announce('creator:bea')).toBe(false);
});

test('own posts and posts of blocked people are not announced', async () => {
  const hub = aHub();
  const { stream, texts } = aStream({ blocked: new Set(['p-ben']) });
  hub.open(stream);
  for (const payload of [shown('p-ana'), shown('p-ben'), shown('p-ben', 'gone'), shown('p-ana', 'gone')]) {
    hub.announce(payload);
  }
  await hub.written();
  expect(texts.slice(1).map((text) => JSON.parse(/data: (.*)/.exec(text)![1]!))).toEqual([
    { thread: 'thread', post: 'post', author: 'p-ana', kind: 'gone' },
  ]);
});

test('a client that may have missed an event reads anew, also after a restart', async () => {
  const hub = aHub();
  const first = aStream();
  const close = hub.open(first.stream);
  hub.announce(shown('p-ben'));
  await hub.written();
  close();
  const opened = (lastEventId: string) => {
    const { stream, texts } = aStream({ lastEventId });
    hub.open(stream)();
    return named(texts);
  };
  expect(opened(String(firstId + 1))).toEqual(['ready']);
  hub.announce(shown('p-ben'));
  expect(opened(String(firstId + 1))).toEqual(['reload']);
  expect(opened('17')).toEqual(['reload']);
  hub.reloadAll();
  expect(opened(String(firstId + 2))).toEqual(['reload']);
});

test('many changes at once, and missed notifications, make all pages read anew', async () => {
  const hub = aHub();
  const { stream, texts } = aStream();
  hub.open(stream);
  hub.announce('posts:bea');
  hub.reloadAll();
  await hub.written();
  expect(named(texts)).toEqual(['ready', 'reload', 'reload']);
});

test('access is checked each minute, and a stream without access ends with “bye”', async () => {
  const hub = aHub();
  const { stream, texts, state } = aStream();
  hub.open(stream);
  people.set('ana', { ...stream.reader, blocked: new Set(['p-ben']) });
  for (let second = 0; second < 60; second++) await hub.tick();
  hub.announce(shown('p-ben'));
  await hub.written();
  expect(named(texts)).toEqual(['ready', 'beat', 'beat']);
  people.delete('ana');
  for (let second = 0; second < 60; second++) await hub.tick();
  expect([texts.at(-1), state.isEnded, hub.count()]).toEqual(['event: bye\ndata: {}\n\n', true, 0]);
});

test('streams stay open while access cannot be read', async () => {
  const hub = aHub();
  const { stream, state } = aStream();
  hub.open(stream);
  people.set('ana', 'broken');
  for (let second = 0; second < 60; second++) await hub.tick();
  expect([state.isEnded, hub.count(), errors.splice(0).length]).toEqual([false, 1, 1]);
});

test('an account has a limited number of streams, counted until they close', () => {
  const hub = aHub();
  const closers = Array.from({ length: MAX_PER_ACCOUNT }, () => hub.open(aStream().stream));
  expect([hub.refusal('ana'), hub.refusal('ben')]).toEqual(['too-many', null]);
  closers[0]!();
  closers[0]!();
  expect([hub.refusal('ana'), hub.count()]).toEqual([null, MAX_PER_ACCOUNT - 1]);
});

test('a client that reads nothing is disconnected', async () => {
  const hub = aHub();
  const { stream, state } = aStream();
  hub.open(stream);
  state.unread = 100_000;
  hub.announce(shown('p-ben'));
  await hub.written();
  expect([state.isDestroyed, hub.count()]).toEqual([true, 0]);
});

test('when the process stops, its streams end and no other begins', () => {
  const hub = aHub();
  const { stream, state } = aStream();
  hub.open(stream);
  hub.close();
  expect([state.isEnded, hub.count(), hub.refusal('ben')]).toEqual([true, 0, 'full']);
});
