import type { Services } from '../http/services.ts';
import type { Site } from './site.ts';

/**
 * Returns the services of a request at a site. At a creator's site, links, cookies and the accepted origin of changes
 * are those of the site, and there is no sign-in with Google.
 */
export function servicesAt(services: Services, site: Site): Services {
  if (site.kind === 'platform') return services;
  return { ...services, origin: site.origin, acceptedOrigins: [site.origin] };
}
