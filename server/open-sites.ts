import { isSubdomain } from '../app/creators/subdomain/subdomain.ts';
import type { Db } from '../app/db/client.server.ts';
import { createSites, type Sites } from '../app/sites/sites.server.ts';
import type { Config } from './config.ts';

/** @param formerHosts former hosts of the platform, where pages redirect to their current addresses */
export const openSites = (
  db: Db,
  config: Pick<Config, 'mode' | 'origin' | 'siteHost' | 'domains'>,
  formerHosts: readonly string[],
): Sites => createSites(db, { ...config, formerHosts, acceptedOrigins: platformOrigins(config), isSubdomain });

/**
 * Returns the origins at which the platform answers: its own, and in a demo on `localhost` or `127.0.0.1` both of these
 * hosts.
 */
export const platformOrigins = ({ mode, origin }: Pick<Config, 'mode' | 'origin'>): string[] =>
  mode === 'demo' ? [...new Set([origin, ...loopbackTwins(origin)])] : [origin];

function loopbackTwins(origin: string): string[] {
  const { hostname, port, protocol } = new URL(origin);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [];
  return ['localhost', '127.0.0.1'].map((host) => new URL(`${protocol}//${host}${port ? `:${port}` : ''}`).origin);
}
