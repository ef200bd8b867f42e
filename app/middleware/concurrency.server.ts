import type { MiddlewareFunction } from 'react-router';
import { tooBusy } from '../copy/form.ts';
import { clientAddressContext } from '../http/services.ts';
import { addressGroup } from '../identity/limits/address-group.server.ts';
import { refusal } from './refusal.ts';
import { rulesOf } from './route-rules.ts';

/** More than the passwords that one address may have waiting on a small machine, and far fewer than a flood. */
export const MOST_AT_ONCE = 24;

const inProgress = new Map<string, number>();

/**
 * 503 for a change that comes while many of the same address are in progress, before anything is read or counted for
 * it: hundreds at the same time would keep others waiting for the database and the page of each, even though the queue
 * of hashes refuses them. Events are frequent and cheap, and have a limit of their own.
 */
export const concurrency: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const { limits } = rulesOf(pattern);
  if (request.method !== 'POST' || 'none' in limits || 'analytics' in limits) return next();
  const key = addressGroup(context.get(clientAddressContext));
  const count = inProgress.get(key) ?? 0;
  // Thrown, so that the page of a form that was sent by script stays, and others see the sentence on a page.
  if (count >= MOST_AT_ONCE) throw refusal(pattern, 503, tooBusy);
  inProgress.set(key, count + 1);
  try {
    return await next();
  } finally {
    const left = inProgress.get(key)! - 1;
    if (left > 0) inProgress.set(key, left);
    else inProgress.delete(key);
  }
};
