import { setImmediate as nextTurn } from 'node:timers/promises';

/** Held in memory at most before a body is sent as it comes. Our largest finished answers have a quarter of it. */
const READ_AHEAD_BYTES = 1024 * 1024;

export type ReadBody =
  | { finished: true; bytes: Buffer }
  /** `rest` begins with what has been read; to cancel it cancels the body. */
  | { finished: false; rest: ReadableStream<Uint8Array> };

/**
 * Reads what of a body is there already. All of it, for what a route had finished when it answered: that can be
 * compressed and gets a length and an ETag. A body that has to be waited for, or is larger than 1 MB, goes out as it
 * comes. Nothing else tells the two apart: in a `Response` a text is a stream too.
 */
export async function readAhead(body: ReadableStream<Uint8Array> | null): Promise<ReadBody> {
  if (!body) return { finished: true, bytes: Buffer.alloc(0) };
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  for (let bytes = 0; ; ) {
    const next = reader.read();
    const ready = bytes <= READ_AHEAD_BYTES && (await Promise.race([next, nextTurn(null)]));
    if (!ready) return { finished: false, rest: continued(chunks, next, reader) };
    if (ready.done) return { finished: true, bytes: Buffer.concat(chunks) };
    chunks.push(ready.value);
    bytes += ready.value.length;
  }
}

const LONGEST_MS = 10_000;

/**
 * All of it, for an answer that several wait for. One that does not come to an end is cancelled, and this rejects: a
 * stream under a public address would else keep everyone who asks for it waiting for good.
 */
export async function readWhole(body: ReadableStream<Uint8Array> | null, longestMs = LONGEST_MS): Promise<Buffer> {
  if (!body) return Buffer.alloc(0);
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  const endless = new Error('A public answer did not come to an end');
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const patience = setTimeout(reject, longestMs, endless);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), tooLong]);
      if (done) return Buffer.concat(chunks);
      chunks.push(value);
    }
  } catch (thrown) {
    await reader.cancel(thrown).catch(() => {});
    throw thrown;
  } finally {
    clearTimeout(patience);
  }
}

/** The stream of what has been read, what is being read, and what comes then; it reads no further than it is asked. */
function continued(
  chunks: Uint8Array[],
  next: Promise<ReadableStreamReadResult<Uint8Array>>,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  let pending: typeof next | null = next;
  next.catch(() => {}); // told where it is read
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = chunks.shift();
        if (chunk) return controller.enqueue(chunk);
        const { done, value } = await (pending ?? reader.read());
        pending = null;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
