import { isLoopback } from '../environment.ts';
import type { RequestObserver } from '../observe/request-observer.ts';
import { drainRequest } from './drain-request.ts';
import { sendEarly } from './request-check.ts';
import type { RequestHandler } from './request-handler.ts';
import { readTarget } from './request-target.ts';

/**
 * Returns a handler that passes requests for a loopback host or the site's own host to `handle`, and responds 421 to
 * all others. Prevents DNS rebinding, by which a page of another site could read a demo.
 */
export function forLoopbackHosts(
  handle: RequestHandler,
  { origin, observer }: { origin: string; observer: RequestObserver },
): RequestHandler {
  const ownHost = new URL(origin).host;
  const text = `This demo answers at ${origin} and at other names of this machine only. Set DEMO_PUBLIC=1 to show it to others.`;
  return (request, response) => {
    const target = readTarget(request); // also copies the host of an absolute target to the Host header
    const host = request.headers.host?.toLowerCase() ?? '';
    if (host === ownHost || isLoopback(host.replace(/:\d*$/, ''))) return handle(request, response);
    const mark = observer.begin(request, response);
    void drainRequest(request, response).then(() => {
      sendEarly({ status: 421, text }, response, target);
      observer.answered(mark, request, response, 'process', '');
    });
  };
}
