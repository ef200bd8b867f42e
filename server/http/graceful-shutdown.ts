import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Until a balancer has seen that `/readyz` says no. */
const NOTICE_MS = 1_000;
const LONGEST_REQUEST_MS = 15_000;

/**
 * Takes no more connections; resolves when the last one has ended. Requests under way are answered, if that takes no
 * longer than 15 seconds; after that their connections are closed, and with them every stream that is still open.
 * @param options.drain first says for a second that it is going, on `/readyz` and with `Connection: close` on each
 * answer, and still takes connections: those that wait to be taken when the door closes would be reset. Open
 * connections may go on asking until they have been idle for Node's keep-alive time-out (5 s): a balancer that has one
 * open never writes into a closed one. Without it idle connections are closed at once.
 * @param options.notice whether that second is waited for: not where other processes take the address's connections
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
    // Those that connected and never asked have no keep-alive time-out.
    const silent = setTimeout(() => server.closeIdleConnections(), server.keepAliveTimeout + 500);
    setTimeout(
      () => {
        // http's own `close` would end idle connections too.
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
