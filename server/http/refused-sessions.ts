import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { matchPath } from 'react-router';
import { sessionTokenIn } from '../../app/identity/sessions/session-cookie.server.ts';
import { studioLimitOf } from '../../app/middleware/studio-limit.server.ts';
import { type RoutePattern, routeTable } from '../../app/route-table.ts';

/** About 2 MB. Only who works in a studio and is over its limit is in it. */
const SESSIONS = 10_000;

const limited = Object.entries(routeTable).flatMap(([pattern, { limits }]) => {
  const limit = studioLimitOf(limits);
  return limit ? [{ pattern: pattern as RoutePattern, limit }] : [];
});

/** The row of the route that would take this change, if it is one that is counted by its studio. */
function findLimited({ method, url = '' }: IncomingMessage) {
  if (method !== 'POST') return null;
  const path = url.split('?', 1)[0]!.replace(/\.data$/, '');
  for (const row of limited) {
    const found = matchPath(row.pattern, path);
    if (found) return { ...row, creatorId: (found.params as { creatorId: string }).creatorId.toLowerCase() };
  }
  return null;
}

/** Whether it is a change that is counted by its studio. */
export const isStudioChange = (request: IncomingMessage) => findLimited(request) !== null;

export interface RefusedRequest {
  /** The pattern of the route that would have answered. */
  route: RoutePattern;
  seconds: number;
}

export interface RefusedSessions {
  /** Remembers that the app has refused this change (429), until the time that its answer names is over. */
  remember(request: IncomingMessage, answer: Response): Promise<void>;
  /** Null: the app is to answer. */
  find(request: IncomingMessage): Promise<RefusedRequest | null>;
}

/**
 * The sessions that are over the limit of a studio's changes. Their changes are refused before the router, the session
 * and the counter are asked: sent ten times a second, that took more of the process's time than all that is taken of
 * them (docs/decisions/0034-limits-by-address.md). In the memory of each process; another one asks the counter once.
 * @param options.origin the site's
 * @param options.now milliseconds
 */
export function createRefusedSessions({ origin, now }: { origin: string; now: () => number }): RefusedSessions {
  /** When each may send changes again. */
  const refusedUntil = new LRUCache<string, number>({ max: SESSIONS });

  /** The session, the limit and the studio that a change is counted by; null for all other requests. */
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
