import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bytes after which a body is sent as a stream. */
const READ_AHEAD_BYTES = 1024 * 1024;

export type ReadBody =
  | { finished: true; bytes: Buffer }
  /** `rest` begins with the chunks already read. Cancelling it cancels the body. */
  | { finished: false; rest: ReadableStream<Uint8Array> };

/**
 * Reads the part of a body that is already available, up to about a megabyte. Only a complete body can be compressed
 * and get an ETag; other bodies are streamed (decision 31).
 */
export async function readAhead(body: ReadableStream<Uint8Array> | null): Promise<ReadBody> {
  if (!body) return { finished: true, bytes: Buffer.alloc(0) };
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  for (let bytes = 0; ; ) {
    const next = reader.read();
    const ready = bytes <= READ_AHEAD_BYTES && (await Promise.race([next, nextTurn(null)]));
    if (!ready) return { finished: false, rest: continued(chunks, next, reader) };
    if (ready.done) return { finished: true, bytes: joined(chunks) };
    chunks.push(ready.value);
    bytes += ready.value.length;
  }
}

const MAX_MS = 10_000;

/** Reads the whole body of a shared response. Cancels a body that does not end in time, and rejects. */
export async function readBody(body: ReadableStream<Uint8Array> | null, longestMs = MAX_MS): Promise<Buffer> {
  if (!body) return Buffer.alloc(0);
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  const endless = new Error('A public answer did not come to an end');
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const timeout = setTimeout(reject, longestMs, endless);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), tooLong]);
      if (done) return joined(chunks);
      chunks.push(value);
    }
  } catch (thrown) {
    await reader.cancel(thrown).catch(() => {});
    throw thrown;
  } finally {
    clearTimeout(timeout);
  }
}

/** Joins the chunks. Does not copy a single chunk. */
function joined(chunks: Uint8Array[]): Buffer {
  const [first] = chunks;
  if (!first || chunks.length > 1) return Buffer.concat(chunks);
  return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
}

/** Returns a stream of the chunks already read, the pending read, and the rest. */
function continued(
  chunks: Uint8Array[],
  next: Promise<ReadableStreamReadResult<Uint8Array>>,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  let pending: typeof next | null = next;
  next.catch(() => {}); // reported when the stream is read
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
