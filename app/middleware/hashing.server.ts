import type { MiddlewareFunction } from 'react-router';
import { clientAddressContext, servicesContext } from '../http/services.ts';
import { addressGroup } from '../identity/limits/address-group.server.ts';
import { isBusy } from '../identity/passwords/fair-queue.ts';
import type { PasswordHasher } from '../identity/passwords/password-hashing.server.ts';

/** About what it takes until a full queue of hashes is worked off. */
const RETRY_SECONDS = '7';

/**
 * Gives every change a hasher on behalf of its sender, so that no route can forget whose hash it is and when it is not
 * wanted any more. Where the queue of hashes was full an error becomes a 503, whatever the action made of it; what
 * succeeded without that hash stays as it is.
 */
export const hashing: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (request.method !== 'POST') return next();
  const services = context.get(servicesContext);
  let busy = false;
  const watched = (hasher: PasswordHasher): PasswordHasher => {
    const noticed = <Result>(hashed: Promise<Result>) =>
      hashed.catch((error: unknown) => {
        busy ||= isBusy(error);
        throw error;
      });
    return {
      ...hasher,
      hash: (password) => noticed(hasher.hash(password)),
      verify: (password, stored) => noticed(hasher.verify(password, stored)),
      for: (sender) => watched(hasher.for(sender)),
    };
  };
  const sender = { key: addressGroup(context.get(clientAddressContext)), signal: request.signal };
  context.set(servicesContext, {
    ...services,
    // Most changes hash nothing.
    get hasher() {
      return watched(services.hasher.for(sender));
    },
  });
  const response = await next();
  if (!busy || response.status < 400) return response;
  const headers = new Headers(response.headers);
  headers.set('Retry-After', RETRY_SECONDS);
  return new Response(response.body, { status: 503, headers });
};
