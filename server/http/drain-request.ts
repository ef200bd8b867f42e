import type { IncomingMessage, ServerResponse } from 'node:http';

/** Far beyond what any page of ours sends, and soon read. */
const MOST_BYTES = 16 * 1024 * 1024;
const LONGEST_MS = 5_000;

/**
 * Takes off the line what of a request's body nobody wanted, before the answer goes out. Without it whoever writes all
 * before reading finds the connection cut, and not the answer that says why; so does the next request on it. Beyond
 * 16 MB or five seconds the connection is closed behind the answer.
 */
export async function drainRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.complete) return;
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  const patience = setTimeout(resolve, LONGEST_MS);
  request.removeAllListeners('data'); // whoever had begun to read has answered without the rest
  request.once('end', resolve).once('close', resolve);
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) resolve();
  });
  request.resume();
  await enough;
  clearTimeout(patience);
  if (request.complete) return;
  request.pause();
  response.shouldKeepAlive = false;
}
