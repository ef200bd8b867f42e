import type { IncomingMessage, ServerResponse } from 'node:http';

/** Far more than any page of this site sends. */
const MOST_BYTES = 16 * 1024 * 1024;
const LONGEST_MS = 5_000;

/**
 * Reads and discards the rest of a request's body before it is answered. Otherwise a client that sends everything
 * before it reads meets a reset connection instead of the response. After 16 MB or five seconds the connection is
 * closed after the response (decision 23).
 */
export async function drainRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // One whose client is gone emits nothing more.
  if (request.complete || request.destroyed) return;
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  const timeout = setTimeout(resolve, LONGEST_MS);
  request.removeAllListeners('data'); // an earlier reader stopped before the end
  request.once('end', resolve).once('close', resolve);
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) resolve();
  });
  request.resume();
  await enough;
  clearTimeout(timeout);
  if (request.complete) return;
  request.pause();
  response.shouldKeepAlive = false;
}
