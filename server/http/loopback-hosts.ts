import { isLoopback } from '../environment.ts';
import type { RequestObserver } from '../observe/request-observer.ts';
import { drainRequest } from './drain-request.ts';
import { sendEarly } from './request-check.ts';
import type { RequestHandler } from './request-handler.ts';
import { readTarget } from './request-target.ts';

/**
 * Gives `handle` only requests for a loopback host or the site's own; others are answered with 421. A page of another
 * site whose name leads to this machine (DNS rebinding) would otherwise read all of a demo, its mail included.
 * @param origin the site's own
 */
export function forLoopbackHosts(
  handle: RequestHandler,
  { origin, observer }: { origin: string; observer: RequestObserver },
): RequestHandler {
  const ownHost = new URL(origin).host;
  const text = `This demo answers at ${origin} and at other names of this machine only. Set DEMO_PUBLIC=1 to show it to others.`;
  return (request, response) => {
    const target = readTarget(request); // also puts the host of an absolute target into the Host header
    const host = request.headers.host?.toLowerCase() ?? '';
    if (host === ownHost || isLoopback(host.replace(/:\d*$/, ''))) return handle(request, response);
    const mark = observer.begin(request, response);
    // Neither rejects: the one waits for events, and the other writes a text of ours.
    void drainRequest(request, response).then(() => {
      sendEarly({ status: 421, text }, response, target);
      observer.answered(mark, request, response, 'process', '');
    });
  };
}
