import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Time for a load balancer to notice that `/readyz` fails, in milliseconds. */
const NOTICE_MS = 1_000;
const MAX_REQUEST_MS = 15_000;
const SHORT_TURN_MS = 0.5;
const MAX_POLL_MS = 1_000;

/**
 * Stops accepting connections. Resolves when the last connection has closed. Requests in progress have 15 seconds.
 * @param options.drain sends `Connection: close` with every response and leaves idle connections open until Node's
 * keep-alive timeout (5 s), so that a load balancer does not write to a closed connection
 * @param options.notice with `drain`, accepts connections for one more second, in which a load balancer sees that
 * `/readyz` fails
 */
export function shutDownGracefully(
  server: Server,
  { drain, notice, longestMs = MAX_REQUEST_MS }: { drain: boolean; notice: boolean; longestMs?: number },
): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    const tooLong = setTimeout(() => server.closeAllConnections(), longestMs);
    if (!drain) {
      server.close(() => {
        clearTimeout(tooLong);
        resolve();
      });
      server.closeIdleConnections();
      return;
    }
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    // Connections that never sent a request have no keep-alive timeout.
    const silent = setTimeout(() => server.closeIdleConnections(), server.keepAliveTimeout + 500);
    const close = () => {
      // `http.Server.close` would also close idle connections.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(silent);
        clearTimeout(tooLong);
        resolve();
      });
    };
    setTimeout(() => afterAccepting(close), notice ? NOTICE_MS : 0);
  });
}

/**
 * Calls `close` right after Node has accepted waiting connections, of which few are left after a short turn of the
 * event loop, or after a second without a short turn. Connections accepted only by the kernel are reset when the socket
 * closes, and a proxy does not resend a form.
 */
function afterAccepting(close: () => void): void {
  const until = performance.now() + MAX_POLL_MS;
  const look = (turnBegan: number) =>
    setImmediate(() => {
      const now = performance.now();
      if (now - turnBegan < SHORT_TURN_MS || now > until) close();
      else look(now);
    });
  // The start of the current turn is unknown.
  setImmediate(() => look(performance.now()));
}

/**
 * Calls `stop` at SIGINT, and with `drain` at SIGTERM and SIGHUP. `stop` may be called repeatedly.
 * @param options.hangup 'stop', or the function that SIGHUP calls instead
 */
export function onStopSignals(
  stop: (how: { drain: boolean }) => unknown,
  { hangup = 'stop' }: { hangup?: 'stop' | (() => void) } = {},
): void {
  process.on('SIGINT', () => stop({ drain: false }));
  process.on('SIGTERM', () => stop({ drain: true }));
  process.on('SIGHUP', hangup === 'stop' ? () => stop({ drain: true }) : hangup);
}
