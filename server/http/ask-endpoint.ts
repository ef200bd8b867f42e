import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostName } from '../../app/sites/host-name.ts';
import type { Site } from '../../app/sites/site.ts';
import type { Sites } from '../../app/sites/sites.server.ts';
import { isLoopback } from '../environment.ts';
import { drainRequest } from './drain-request.ts';
import type { Endpoint } from './endpoint.ts';

/** Maximum number of names looked up per second without being found. */
const FOREIGN_PER_SECOND = 50;

/**
 * Creates the endpoint that a proxy asks before it gets a certificate for a host (Caddy's `on_demand_tls`). Responds
 * 200 only for a creator's served domain.
 * @param options.secret from the settings, or null if only this machine may ask
 * @param options.now returns milliseconds
 */
export function createAskEndpoint(
  sites: Sites,
  { secret, now }: { secret: string | null; now: () => number },
): Endpoint {
  let second = 0;
  let foreign = 0;

  /**
   * Looks a name up, which counts as foreign until it is found. Returns null if no site has the name, and undefined
   * over the limit.
   */
  async function lookUp(host: string): Promise<Site | null | undefined> {
    const current = Math.floor(now() / 1_000);
    if (current !== second) {
      second = current;
      foreign = 0;
    }
    if (foreign >= FOREIGN_PER_SECOND) return undefined;
    foreign += 1;
    const site = await sites.find(host);
    if (site && current === second) foreign -= 1;
    return site;
  }

  async function statusFor(request: IncomingMessage): Promise<number> {
    if (request.method !== 'GET') return 405;
    const query = new URLSearchParams(request.url!.split('?')[1] ?? '');
    if (!isFromHere(request) && !(secret !== null && isEqual(query.get('secret') ?? '', secret))) return 403;
    const host = hostName(query.get('domain') ?? '');
    // One certificate, which the operator supplies, covers all subdomains.
    if (sites.siteHost !== null && host.endsWith(`.${sites.siteHost}`)) return 404;
    let site = sites.recall(host);
    if (site === undefined) site = await lookUp(host);
    if (site === undefined) return 429;
    return site?.kind === 'creator' ? 200 : 404;
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    await drainRequest(request, response);
    response.writeHead(await statusFor(request), { 'cache-control': 'no-store', 'content-length': 0 }).end();
  };
}

/** Returns true for a program on this machine. A proxy adds a visitor's address to `X-Forwarded-For`. */
function isFromHere({ socket, headers }: IncomingMessage): boolean {
  const passedOn = headers['x-forwarded-for']?.toString().split(',') ?? [];
  const isHere = (address: string) => isLoopback(address.trim().replace(/^::ffff:/i, ''));
  return [socket.remoteAddress ?? '', ...passedOn].every(isHere) && headers.forwarded === undefined;
}

/** Compares in constant time. */
function isEqual(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
