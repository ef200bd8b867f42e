import type { IncomingMessage, ServerResponse } from 'node:http';

export type TakeTurn = (callback: () => void) => void;

/** Returns a function that calls one callback per `milliseconds`, in order of arrival. */
export function createTurns({
  milliseconds,
  now,
  later,
}: {
  milliseconds: number;
  now: () => number;
  later: (milliseconds: number, callback: () => void) => void;
}): TakeTurn {
  let next = 0;
  return (callback) => {
    const asked = now();
    const at = Math.max(asked, next);
    next = at + milliseconds;
    later(at - asked, callback);
  };
}

/** Maximum number of bytes that are discarded. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_MS = 5_000;

/**
 * Reads and discards the rest of a request's body. Otherwise a client that sends everything before it reads gets a
 * connection reset instead of the response. Beyond 16 MB or five seconds, the connection is closed after the response
 * (decision 31).
 * @param options.takeTurn delays reading after each chunk
 */
export async function drainRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { takeTurn }: { takeTurn?: TakeTurn } = {},
): Promise<void> {
  // A request whose client disconnected emits no more events.
  if (request.complete || request.destroyed) return;
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  const timeout = setTimeout(resolve, MAX_MS);
  request.removeAllListeners('data'); // an earlier reader stopped before the end
  request.once('end', resolve).once('close', resolve);
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) resolve();
    else if (takeTurn) {
      request.pause();
      takeTurn(() => request.resume());
    }
  });
  request.resume();
  await enough;
  clearTimeout(timeout);
  if (request.complete) return;
  request.pause();
  response.shouldKeepAlive = false;
}
