import { cachedUntilChanged, cacheTags } from '../../http/caching.ts';
import { servicesContext } from '../../http/services.ts';
import type { Route } from './+types/apple-pay-route';

/**
 * Serves the file with which Apple verifies that Apple Pay may be offered on this domain. Stripe registers the domain
 * for each creator's account, and gives the same file to all.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { applePayFile } = context.get(servicesContext);
  if (applePayFile === null) return new Response(null, { status: 404 });
  return new Response(applePayFile, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...cachedUntilChanged(cacheTags.release) },
  });
}
