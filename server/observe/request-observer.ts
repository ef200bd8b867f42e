import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../app/http/services.ts';

/** Where a response came from: the cache, the app, the build's files, or the process itself (`/healthz`). */
type AnsweredFrom = 'cached' | 'rendered' | 'file' | 'process';

/** One answered request as it is logged and counted: nothing that identifies the visitor, and no input. */
export interface Answered {
  id: string;
  method: string;
  /** The route's pattern, never the address, which may contain a token or a name. Empty when no route matched. */
  route: string;
  /** As it was sent, or `ABANDONED`. */
  status: number;
  from: AnsweredFrom;
  /** From the request's arrival until the response was handed to the socket. */
  milliseconds: number;
}

/** Of a request whose visitor had gone before the answer was there, as nginx counts it: nobody was sent an error. */
const ABANDONED = 499;

/** Whether the visitor disconnected before the answer was sent. What fails after that has often failed because of it. */
export function isAbandoned({ socket }: IncomingMessage, { writableFinished }: ServerResponse): boolean {
  return socket.destroyed && !writableFinished;
}

/** The id of the current request, for log lines written while it is handled. */
export const currentRequest = new AsyncLocalStorage<string>();

/** A log with a faster method than `info` for request lines. */
export interface RequestLog {
  request(answered: Answered): void;
}

interface RequestMark {
  id: string;
  /** `performance.now()` at its arrival. */
  began: number;
}

export interface RequestObserver {
  /** Gives the request its id, which the answer has as `X-Request-Id`. */
  begin(request: IncomingMessage, response: ServerResponse): RequestMark;
  answered(
    mark: RequestMark,
    request: IncomingMessage,
    response: ServerResponse,
    from: AnsweredFrom,
    route: string,
  ): void;
}

/** The header by which proxies, logs and whoever writes to support name one request. */
export const REQUEST_ID = 'x-request-id';

/** A UUID, or what proxies make like one. Nothing that a log line would have to escape, or that could be an address. */
const wellFormed = /^[A-Za-z0-9_-]{16,64}$/;

/**
 * Writes one log line per request and counts it for the metrics.
 * @param options.trustsProxy whether a proxy in front is trusted, which then may name the request
 */
export function createRequestObserver(
  log: Log & Partial<RequestLog>,
  count: (answered: Answered) => void,
  { trustsProxy }: { trustsProxy: boolean },
): RequestObserver {
  function idOf({ headers }: IncomingMessage): string {
    const given = trustsProxy ? headers[REQUEST_ID] : undefined;
    // Ours is random: a count would tell everybody how much is asked of the site.
    return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
  }
  return {
    begin(request, response) {
      const mark = { id: idOf(request), began: performance.now() };
      response.setHeader(REQUEST_ID, mark.id);
      return mark;
    },
    answered({ id, began }, request, response, from, route) {
      const { method = '' } = request;
      const milliseconds = Math.round((performance.now() - began) * 100) / 100;
      const answered = {
        id,
        method,
        route,
        status: isAbandoned(request, response) ? ABANDONED : response.statusCode,
        from,
        milliseconds,
      };
      count(answered);
      if (log.request) log.request(answered);
      else log.info(answered, 'request');
    },
  };
}
