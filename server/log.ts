import { DrizzleQueryError } from 'drizzle-orm';
import { type Logger, type LoggerOptions, pino } from 'pino';
import { currentRequest } from './request-observer.ts';

const FLUSH_MS = 250;

/** The process's structured log: JSON lines on standard output. */
export function createLog(level: 'info' | 'warn' | 'silent'): Logger {
  const options: LoggerOptions = {
    ...{ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    mixin: () => {
      const request = currentRequest.getStore();
      return request ? { request } : {};
    },
  };
  // A line a request is written in pieces, off the way of requests; pino writes the rest out at the end.
  const destination = pino.destination({ sync: false, minLength: 8_192 });
  setInterval(() => destination.flush(), FLUSH_MS).unref();
  return pino(options, destination);
}

/**
 * What may be told of an error. A database's message and a query's parameters hold what people typed, so of those
 * only the code and the place remain.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const code = (cause as { code?: unknown } | undefined)?.code;
  // The stack begins with the message, which may hold anything, lines that look like places included.
  const message = error.stack?.indexOf(error.message) ?? -1;
  const places = message < 0 ? '' : error.stack!.slice(message + error.message.length);
  const frames = places.split('\n').filter((line) => /^\s+at /.test(line));
  const fromDatabase = error instanceof DrizzleQueryError || (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code));
  return {
    type: cause?.constructor.name ?? error.constructor.name,
    ...(code ? { code } : {}),
    ...(fromDatabase ? {} : { message: error.message }),
    stack: frames.slice(0, 12).join('\n'),
  };
}
