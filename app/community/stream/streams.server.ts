import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Log } from '../../http/services.ts';
import { withCurrentSite } from '../../sites/current-site.server.ts';
import { type PostNotice, readPostNotice } from './post-notice.ts';
import type { StreamReader } from './stream-reader.server.ts';

interface Connection {
  write(text: string): void;
  end(): void;
  /** Closes a connection without waiting for the client to read. */
  destroy(): void;
  /** Bytes that the client has not read yet. */
  unread(): number;
}

export interface NewStream {
  connection: Connection;
  reader: StreamReader;
  token: string;
  creatorId: string;
  /** `Last-Event-ID` of the request, or null for a first connection. */
  lastEventId: string | null;
}

interface OpenStream extends Omit<NewStream, 'lastEventId'> {
  /** Random offset of the stream's access checks and heartbeats, in seconds. */
  phase: number;
  findAgain(): Promise<StreamReader | null>;
}

export interface Streams {
  refusal(accountId: string): 'too-many' | 'full' | null;
  /**
   * Begins a stream with `ready`, or with `reload` if events may have been missed. Returns a function that forgets the
   * stream.
   */
  open(stream: NewStream): () => void;
  /** Announces a change. Returns false if the notification is not about posts. */
  announce(payload: string): boolean;
  /** Makes open pages count new posts again, because notifications may have been missed. */
  reloadAll(): void;
  /** Sends heartbeats and checks access. Called each second. */
  tick(): Promise<void>;
  /** Resolves when all announcements so far are written. */
  written(): Promise<void>;
  count(): number;
  /** Ends all streams, and refuses new ones. Browsers then reconnect. */
  close(): void;
}

export const MAX_PER_ACCOUNT = 6;
const MAX_STREAMS = 20_000;
const HEARTBEAT_SECONDS = 25;
const CHECK_SECONDS = 60;
const CHECKS_AT_ONCE = 4;
const WRITES_AT_ONCE = 250;
const MAX_UNREAD_BYTES = 64 * 1024;
/** Maximum number of creators whose newest event is remembered. */
const MAX_REMEMBERED = 10_000;
/**
 * Minimum milliseconds before a browser reconnects. Each pause is random, up to twice as long, to spread the load of a
 * restart.
 */
const RETRY_MS = 2_000;

/**
 * Creates the event streams of a process. Event ids belong to one process: a client that reconnects with another id
 * than the newest of its community is told to reload.
 * @param options.findReader finds the reader of a stream again, or returns null if access has ended
 */
export function createStreams(options: {
  findReader: (of: { token: string; creatorId: string }) => Promise<StreamReader | null>;
  log: Log;
  startedAt: Date;
  random?: () => number;
}): Streams {
  const { findReader, log, random = Math.random } = options;
  const byCreator = new Map<string, Set<OpenStream>>();
  const byAccount = new Map<string, number>();
  /** Id of each creator's newest event. For a creator who is not listed, `firstId` counts. */
  const newest = new Map<string, number>();
  let lastId = options.startedAt.getTime() * 1_000;
  let firstId = lastId;
  let total = 0;
  let second = 0;
  let isClosed = false;
  let writing = Promise.resolve();

  const newestOf = (creatorId: string) => newest.get(creatorId) ?? firstId;

  function takeId(creatorId: string): number {
    lastId += 1;
    if (newest.size >= MAX_REMEMBERED && !newest.has(creatorId)) {
      newest.clear();
      firstId = lastId;
    }
    newest.set(creatorId, lastId);
    return lastId;
  }

  function remove(stream: OpenStream): void {
    const { creatorId, reader } = stream;
    const ofCreator = byCreator.get(creatorId);
    if (!ofCreator?.delete(stream)) return;
    if (ofCreator.size === 0) byCreator.delete(creatorId);
    const left = byAccount.get(reader.accountId)! - 1;
    if (left === 0) byAccount.delete(reader.accountId);
    else byAccount.set(reader.accountId, left);
    total -= 1;
  }

  function end(stream: OpenStream): void {
    remove(stream);
    stream.connection.end();
  }

  function write(stream: OpenStream, text: string): void {
    const { connection } = stream;
    if (connection.unread() > MAX_UNREAD_BYTES) {
      remove(stream);
      connection.destroy();
    } else connection.write(text);
  }

  /** Writes after earlier writes, in parts, so that other requests wait only a moment. */
  function writeTo(streams: Iterable<OpenStream>, text: string, isFor: (stream: OpenStream) => boolean): void {
    writing = writing.then(async () => {
      let count = 0;
      for (const stream of streams) {
        if (isFor(stream)) write(stream, text);
        count += 1;
        if (count % WRITES_AT_ONCE === 0) await nextTurn();
      }
    });
  }

  async function check(stream: OpenStream): Promise<void> {
    const reader = await stream.findAgain();
    if (reader) stream.reader = reader;
    else {
      stream.connection.write(event('bye', null));
      end(stream);
    }
  }

  async function checkAll(streams: OpenStream[]): Promise<void> {
    let next = 0;
    const work = async () => {
      for (let stream = streams[next++]; stream; stream = streams[next++]) await check(stream);
    };
    try {
      await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
    } catch (err) {
      log.error({ err }, 'Access to open streams could not be checked; it is tried again in a minute');
    }
  }

  return {
    refusal(accountId) {
      if (isClosed || total >= MAX_STREAMS) return 'full';
      return (byAccount.get(accountId) ?? 0) >= MAX_PER_ACCOUNT ? 'too-many' : null;
    },

    open({ lastEventId, ...given }) {
      const { creatorId, reader, connection } = given;
      const stream: OpenStream = {
        ...given,
        phase: Math.floor(random() * CHECK_SECONDS),
        findAgain: withCurrentSite(() => findReader(given)),
      };
      const ofCreator = byCreator.get(creatorId) ?? new Set();
      byCreator.set(creatorId, ofCreator.add(stream));
      byAccount.set(reader.accountId, (byAccount.get(reader.accountId) ?? 0) + 1);
      total += 1;
      const id = newestOf(creatorId);
      const isMissing = lastEventId !== null && lastEventId !== String(id);
      const retry = `retry: ${RETRY_MS + Math.floor(random() * RETRY_MS)}\n`;
      connection.write(retry + event(isMissing ? 'reload' : 'ready', id));
      return () => remove(stream);
    },

    announce(payload) {
      const notice = readPostNotice(payload);
      if (!notice) return false;
      const id = takeId(notice.creatorId);
      const streams = byCreator.get(notice.creatorId);
      if (!streams) return true;
      if (notice.kind === 'many') writeTo(streams, event('reload', id), () => true);
      else writeTo(streams, event('post', id, publicPart(notice)), ({ reader }) => concerns(notice, reader));
      return true;
    },

    reloadAll() {
      newest.clear();
      lastId += 1;
      firstId = lastId;
      for (const streams of byCreator.values()) writeTo(streams, event('reload', firstId), () => true);
    },

    async tick() {
      second += 1;
      const due: OpenStream[] = [];
      for (const streams of byCreator.values()) {
        for (const stream of streams) {
          if ((second + stream.phase) % HEARTBEAT_SECONDS === 0) write(stream, HEARTBEAT);
          if ((second + stream.phase) % CHECK_SECONDS === 0) due.push(stream);
        }
      }
      await checkAll(due);
    },

    written: () => writing,
    count: () => total,

    close() {
      isClosed = true;
      for (const streams of byCreator.values()) for (const stream of streams) end(stream);
    },
  };
}

/** Event instead of a comment, so that scripts notice a dead connection. */
const HEARTBEAT = 'event: beat\ndata: {}\n\n';

const event = (name: string, id: number | null, data: object = {}) =>
  `${id === null ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const publicPart = ({ kind, threadId, postId, authorId }: PostNotice) => ({
  thread: threadId,
  post: postId,
  author: authorId,
  kind,
});

/** Excludes authors whom the reader does not see, and own new posts. */
const concerns = ({ kind, authorId }: PostNotice, { profileId, blocked }: StreamReader) =>
  !blocked.has(authorId) && (kind === 'gone' || authorId !== profileId);
