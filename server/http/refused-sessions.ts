import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { matchPath } from 'react-router';
import { sessionTokenIn } from '../../app/identity/sessions/session-cookie.server.ts';
import { studioLimitOf } from '../../app/middleware/studio-limit.server.ts';
import { type RoutePattern, routeTable } from '../../app/route-table.ts';

/** Maximum number of remembered refusals. A session may have one for each limit and creator. */
const SESSIONS = 10_000;

const limited = Object.entries(routeTable).flatMap(([pattern, { limits }]) => {
  const limit = studioLimitOf(limits);
  return limit ? [{ pattern: pattern as RoutePattern, limit }] : [];
});

/** Returns the route and the creator of a change that a studio's limit counts, or null for other requests. */
function findLimited({ method, url = '' }: IncomingMessage) {
  if (method !== 'POST') return null;
  const path = url.split('?', 1)[0]!.replace(/\.data$/, '');
  for (const row of limited) {
    const found = matchPath(row.pattern, path);
    if (found) return { ...row, creatorId: (found.params as { creatorId: string }).creatorId.toLowerCase() };
  }
  return null;
}

export const isStudioChange = (request: IncomingMessage) => findLimited(request) !== null;

export interface RefusedRequest {
  route: RoutePattern;
  seconds: number;
}

export interface RefusedSessions {
  remember(request: IncomingMessage, answer: Response): Promise<void>;
  /** Returns the refusal of a change, or null if the app should handle the request. */
  find(request: IncomingMessage): Promise<RefusedRequest | null>;
}

/**
 * Remembers sessions that have exceeded a studio's limit of changes. Further changes under that limit are refused
 * before they reach the router (docs/decisions/0034-limits-by-address.md).
 * @param options.now returns milliseconds
 */
export function createRefusedSessions({ origin, now }: { origin: string; now: () => number }): RefusedSessions {
  /** Time from which the session in the key may send changes under the key's limit again, as `now` returns it. */
  const refusedUntil = new LRUCache<string, number>({ max: SESSIONS });

  async function keyOf(request: IncomingMessage) {
    const change = request.headers.cookie ? findLimited(request) : null;
    const token = change && sessionTokenIn(request.headers.cookie!, origin);
    return token && { route: change.pattern, key: `${change.limit} ${change.creatorId} ${token}` };
  }

  return {
    async remember(request, { status, headers }) {
      if (status !== 429) return;
      const seconds = Number(headers.get('retry-after'));
      const change = await keyOf(request);
      if (change && seconds > 0) refusedUntil.set(change.key, now() + seconds * 1000);
    },
    async find(request) {
      if (refusedUntil.size === 0) return null;
      const change = await keyOf(request);
      const milliseconds = change ? (refusedUntil.get(change.key) ?? 0) - now() : 0;
      return change && milliseconds > 0 ? { route: change.route, seconds: Math.ceil(milliseconds / 1000) } : null;
    },
  };
}
