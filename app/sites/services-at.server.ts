import type { Services } from '../http/services.ts';
import type { Site } from './site.ts';

export function servicesAt(services: Services, site: Site): Services {
  if (site.kind === 'platform') return services;
  return { ...services, origin: site.origin, acceptedOrigins: [site.origin] };
}
