import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../app/http/services.ts';

/** Where an answer came from: memory, the app, the build's files, or the process itself (`/healthz`). */
export type AnsweredFrom = 'cached' | 'rendered' | 'file' | 'process';

/** One answered request as the operator hears of it: nothing of who asked, or of what they asked with. */
export interface Answered {
  id: string;
  method: string;
  /** The route's pattern, never the address: that may hold a token or a name. Empty where no route answers. */
  route: string;
  status: number;
  from: AnsweredFrom;
  /** From the request's arrival until the answer was handed to the socket. */
  milliseconds: number;
}

/** The id of the request that is being answered, for what the log hears on the way. */
export const currentRequest = new AsyncLocalStorage<string>();

/** A log that has a quicker way for these lines than `info`. */
export interface RequestLog {
  request(answered: Answered): void;
}

export interface RequestMark {
  id: string;
  /** Milliseconds of the process's clock. */
  began: number;
}

export interface RequestObserver {
  begin(): RequestMark;
  answered(
    mark: RequestMark,
    request: IncomingMessage,
    response: ServerResponse,
    from: AnsweredFrom,
    route: string,
  ): void;
}

/** One line a request in the log, and one count for the metrics. */
export function createRequestObserver(
  log: Log & Partial<RequestLog>,
  count: (answered: Answered) => void,
): RequestObserver {
  const processTag = randomBytes(4).toString('hex');
  let requests = 0;
  return {
    begin() {
      requests += 1;
      return { id: `${processTag}-${requests}`, began: performance.now() };
    },
    answered({ id, began }, { method = '' }, { statusCode }, from, route) {
      const milliseconds = Math.round((performance.now() - began) * 100) / 100;
      const answered = { id, method, route, status: statusCode, from, milliseconds };
      count(answered);
      if (log.request) log.request(answered);
      else log.info(answered, 'request');
    },
  };
}
