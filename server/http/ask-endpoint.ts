import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostName } from '../../app/sites/host-name.ts';
import type { Sites } from '../../app/sites/sites.server.ts';
import { isLoopback } from '../environment.ts';
import { drainRequest } from './drain-request.ts';
import type { Endpoint } from './endpoint.ts';

/** Unknown names answered in a second. A proxy asks once for each name that it has no certificate for. */
const UNKNOWN_PER_SECOND = 20;

/**
 * Endpoint that a proxy asks before it gets a certificate for a host (Caddy's `on_demand_tls`). Only a creator's served domain
 * is answered with 200. Answers programs on this machine, and those that know the secret.
 * @param options.secret from the settings, or null if only this machine may ask
 * @param options.now returns milliseconds
 */
export function createAskEndpoint(
  sites: Sites,
  { secret, now }: { secret: string | null; now: () => number },
): Endpoint {
  let second = 0;
  let unknown = 0;

  function isOverLimit(): boolean {
    const current = Math.floor(now() / 1_000);
    if (current !== second) {
      second = current;
      unknown = 0;
    }
    return unknown >= UNKNOWN_PER_SECOND;
  }

  async function statusFor(request: IncomingMessage): Promise<number> {
    if (request.method !== 'GET') return 405;
    const query = new URLSearchParams(request.url!.split('?')[1] ?? '');
    if (!isFromHere(request) && !(secret !== null && isEqual(query.get('secret') ?? '', secret))) return 403;
    if (isOverLimit()) return 429;
    const host = hostName(query.get('domain') ?? '');
    const site = await sites.find(host);
    // One certificate, which the operator supplies, covers all subdomains.
    const isSubdomain = sites.siteHost !== null && host.endsWith(`.${sites.siteHost}`);
    if (site?.kind === 'creator' && !isSubdomain) return 200;
    unknown += 1;
    return 404;
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    await drainRequest(request, response);
    response.writeHead(await statusFor(request), { 'cache-control': 'no-store', 'content-length': 0 }).end();
  };
}

/** Returns true for a program on this machine. A request that a proxy passes on names the visitor. */
function isFromHere({ socket, headers }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  return isLoopback(address) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}

/** Compares in constant time. */
function isEqual(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
