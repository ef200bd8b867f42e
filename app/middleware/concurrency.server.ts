import type { MiddlewareFunction } from 'react-router';
import { tooBusy } from '../copy/form.ts';
import { clientAddressContext } from '../http/services.ts';
import { addressPath } from '../identity/limits/address-group.server.ts';
import { refusal, rulesOf } from './route-rules.ts';

/** Maximum number of changes that one network may have in progress. */
export const MAX_CONCURRENT = 24;
/** Maximum number of changes that all networks of one /48 may have in progress. */
const MAX_PER_NETWORK = 2 * MAX_CONCURRENT;

const inProgress = new Map<string, number>();

/**
 * Responds 503 to a change while many changes from the same network are in progress, before the request is read or
 * counted. Routes without a limit and batches of events are exempt.
 */
export const concurrency: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const { limits } = rulesOf(pattern);
  if (request.method !== 'POST' || 'none' in limits || 'analytics' in limits) return next();
  const [widest, subscriber = widest] = addressPath(context.get(clientAddressContext));
  const isOver = countOf(subscriber) >= MAX_CONCURRENT || countOf(widest) >= MAX_PER_NETWORK;
  // Thrown, so that a form sent by a script keeps its page.
  if (isOver) throw refusal(pattern, 503, tooBusy);
  const keys = new Set([widest, subscriber]);
  for (const key of keys) inProgress.set(key, countOf(key) + 1);
  try {
    return await next();
  } finally {
    for (const key of keys) {
      if (countOf(key) > 1) inProgress.set(key, countOf(key) - 1);
      else inProgress.delete(key);
    }
  }
};

const countOf = (key: string) => inProgress.get(key) ?? 0;
