import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const HEAD_MS = 10_000;
/** Maximum pause of a client while it sends a body, in milliseconds. While it reads a response, twice as long. */
const STALLED_MS = 30_000;

/**
 * Returns options by which a request's head must arrive within ten seconds of the connection, or for a later request of
 * its first byte.
 */
export function headLimits({ headMs = HEAD_MS } = {}): ServerOptions {
  return { headersTimeout: headMs, connectionsCheckingInterval: Math.min(1_000, headMs) };
}

/**
 * Closes the connection of a client that sends no part of a body for 30 seconds (with 408, unless a response has
 * begun), or reads no part of a response for a minute. A client that waits for a response stays connected.
 */
export function closeStalled(server: Server, { stalledMs = STALLED_MS } = {}): void {
  const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  /** Bytes written when a connection with an unread response was first silent. */
  const unread = new WeakMap<Socket, number>();
  server.on('request', (request, response) => latest.set(request.socket, { request, response }));
  // Node counts sent and received bytes as activity. Node also calls this listener for idle connections after the
  // keep-alive timeout, and then closes nothing itself.
  server.setTimeout(stalledMs, (socket) => {
    const { request, response } = latest.get(socket) ?? {};
    if (!request || !response || response.writableFinished) {
      socket.destroy();
    } else if (isAwaited(request)) {
      const answer = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';
      if (response.headersSent) socket.destroy();
      else socket.end(answer, () => socket.destroy());
    } else if (socket.writableLength > 0 && unread.get(socket) === socket.bytesWritten) {
      socket.destroy();
    } else {
      if (socket.writableLength > 0) unread.set(socket, socket.bytesWritten);
      socket.setTimeout(stalledMs); // restarts the timer, which the event has ended
    }
  });
}

/** Returns true if the server waits for the client's body. A full buffer means that the app has paused reading. */
function isAwaited({ complete, readableLength, readableHighWaterMark }: IncomingMessage): boolean {
  return !complete && readableLength < readableHighWaterMark;
}
