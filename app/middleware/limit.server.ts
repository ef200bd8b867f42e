import type { MiddlewareFunction } from 'react-router';
import { countTryContext } from '../http/limit.ts';
import { clientAddressContext, servicesContext } from '../http/services.ts';
import { rulesOf } from './route-rules.ts';

/**
 * Gives the action the limits of its route's row, and adds `Retry-After` to a 429. The action counts a try itself, once
 * it has parsed the request; a change that succeeded without being counted is logged as an error.
 */
export const limit: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const { limits } = rulesOf(pattern);
  if ('none' in limits) return next();
  const services = context.get(servicesContext);
  let counted = false;
  let retryAfter = 0;
  context.set(countTryContext, async (name, account) => {
    const by = limits[name];
    if (!by) throw new Error(`The route ${pattern} declares no limit '${name}'`);
    if (by.includes('account') !== (account !== undefined)) {
      throw new Error(`The limit '${name}' of ${pattern} is counted by ${by.join(' and ')}`);
    }
    counted = true;
    const address = by.includes('address') ? context.get(clientAddressContext) : undefined;
    const keys = { address, account };
    const result = await services.limits.consume(name, keys);
    if (!result.ok) ({ retryAfter } = result);
    return result;
  });
  const response = await next();
  if (response.status === 429 && retryAfter > 0) response.headers.set('Retry-After', String(retryAfter));
  // Actions redirect with 303; another redirect is the page's own, after a form that was refused.
  const succeeded = response.ok || response.status === 303;
  if (request.method === 'POST' && succeeded && !counted) {
    services.log.error({ route: pattern }, 'A change that has a limit was made without being counted');
  }
  return response;
};
