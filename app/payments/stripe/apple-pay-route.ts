import { cachedUntilChanged, cacheTags } from '../../http/caching.ts';
import { servicesContext } from '../../http/services.ts';
import type { Route } from './+types/apple-pay-route';

/** Serves the file with which Apple verifies the domain for Apple Pay. Stripe uses the same file for all merchants. */
export function loader({ context }: Route.LoaderArgs) {
  const { applePayFile } = context.get(servicesContext);
  if (applePayFile === null) return new Response(null, { status: 404 });
  return new Response(applePayFile, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...cachedUntilChanged(cacheTags.release) },
  });
}
