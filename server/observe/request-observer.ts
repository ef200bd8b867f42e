import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../app/http/services.ts';

type AnsweredFrom = 'cached' | 'rendered' | 'file' | 'process';

/** Answered request as logged and counted, without anything that identifies the visitor. */
export interface Answered {
  id: string;
  method: string;
  /** Pattern of the route, or empty if no route matched. Never the address, which may contain a token or a name. */
  route: string;
  status: number;
  from: AnsweredFrom;
  milliseconds: number;
}

/** Status for a visitor who disconnected before the response, as in nginx. */
const ABANDONED = 499;

/** Returns true if the visitor disconnected before the whole response was sent. Later errors are then expected. */
export function isAbandoned({ socket }: IncomingMessage, { writableFinished }: ServerResponse): boolean {
  return socket.destroyed && !writableFinished;
}

/** Id of the current request, for log lines written while the request is handled. */
export const currentRequest = new AsyncLocalStorage<string>();

export interface RequestLog {
  request(answered: Answered): void;
}

export interface RequestMark {
  id: string;
  /** `performance.now()` at the request's arrival. */
  began: number;
}

export interface RequestObserver {
  /** Gives the request an id, which the response sends as `X-Request-Id`. */
  begin(request: IncomingMessage, response: ServerResponse): RequestMark;
  answered(
    mark: RequestMark,
    request: IncomingMessage,
    response: ServerResponse,
    from: AnsweredFrom,
    route: string,
  ): void;
}

export const REQUEST_ID = 'x-request-id';

/** Matches UUIDs and similar ids of proxies, but no characters that a log line would have to escape. */
const wellFormed = /^[A-Za-z0-9_-]{16,64}$/;

/** @param options.trustsProxy true if a trusted proxy in front may set the request id */
export function createRequestObserver(
  log: Log & Partial<RequestLog>,
  count: (answered: Answered) => void,
  { trustsProxy }: { trustsProxy: boolean },
): RequestObserver {
  function idOf({ headers }: IncomingMessage): string {
    const given = trustsProxy ? headers[REQUEST_ID] : undefined;
    // Random, because a counter would reveal the number of requests.
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
