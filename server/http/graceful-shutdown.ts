import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Time for a load balancer to see that `/readyz` fails. */
const NOTICE_MS = 1_000;
const LONGEST_REQUEST_MS = 15_000;

/**
 * Stops accepting connections; resolves when the last one has closed. Requests in progress have 15 seconds; then their
 * connections are closed, including open streams.
 * @param options.drain keeps accepting connections for one more second while `/readyz` fails and every response has
 * `Connection: close`, since connections still in the backlog would be reset. Open connections may be used until they
 * have been idle for Node's keep-alive timeout (5 s), so a load balancer never writes to a closed one. Without `drain`
 * idle connections are closed at once.
 * @param options.notice whether to wait for that second; needless when other processes accept on the same address
 * @param options.longestMs for tests
 */
export function shutDownGracefully(
  server: Server,
  { drain, notice, longestMs = LONGEST_REQUEST_MS }: { drain: boolean; notice: boolean; longestMs?: number },
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
    setTimeout(
      () => {
        // `http.Server.close` would close idle connections too.
        NetServer.prototype.close.call(server, () => {
          clearTimeout(silent);
          clearTimeout(tooLong);
          resolve();
        });
      },
      notice ? NOTICE_MS : 0,
    );
  });
}
