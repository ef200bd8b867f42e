import type { Services } from '../http/services.ts';
import type { Site } from './site.ts';

/**
 * Returns the services of a request at a site. At a creator's site, the origin of links and cookies and the accepted
 * origin of changes are the site's.
 */
export function servicesAt(services: Services, site: Site): Services {
  if (site.kind === 'platform') return services;
  return { ...services, origin: site.origin, acceptedOrigins: [site.origin] };
}
