import type { IncomingMessage } from 'node:http';
import { hostName } from '../../app/sites/host-name.ts';
import type { Site } from '../../app/sites/site.ts';
import type { Sites } from '../../app/sites/sites.server.ts';
import { isLoopback } from '../environment.ts';

/**
 * Returns the site that a request is for, or null if no site has its Host. A proxy has to pass the Host header on. A
 * loopback Host on a connection from this machine names the platform, because local proxies and checks may send such a
 * Host.
 */
export function findRequestSite(
  sites: Sites,
  { headers: { host = '' }, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
): Site | null | Promise<Site | null> {
  const name = hostName(host);
  const isCreators = sites.siteHost !== null && name.endsWith(`.${sites.siteHost}`);
  const isOwnMachine = !isCreators && isLoopback(name) && isLoopbackAddress(socket.localAddress);
  return sites.find(name) ?? (isOwnMachine ? sites.platform : null);
}

/** Returns undefined if only a database lookup can tell. */
export const recallSite = (
  sites: Sites,
  { headers: { host = '' } }: Pick<IncomingMessage, 'headers'>,
): Site | null | undefined => sites.recall(hostName(host));

const isLoopbackAddress = (address = '') => isLoopback(address.replace(/^::ffff:/i, ''));

/** @param origin origin of the platform */
export const siteKind = ({ headers: { host = '' } }: Pick<IncomingMessage, 'headers'>, origin: string): Site['kind'] =>
  hostName(host) === new URL(origin).hostname ? 'platform' : 'creator';
