import type { MiddlewareFunction } from 'react-router';
import { isBusy, type Sender } from '../http/fair-queue.ts';
import { refundTries } from '../http/limit.ts';
import { clientAddressContext, type Services, servicesContext } from '../http/services.ts';
import { addressPath } from '../identity/limits/address-group.server.ts';
import type { PasswordHasher } from '../identity/passwords/password-hashing.server.ts';
import { lastAccountIn } from '../identity/sessions/known-browser.server.ts';

/** Seconds after which a full queue of hashes is about empty. */
const RETRY_SECONDS = '7';

/**
 * Gives every change a hasher that knows the sender and the abort signal. If the queue of hashes was full, turns an
 * error response into a 503 and refunds the attempts counted by account.
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
  const sender = await senderOf(request, services, context.get(clientAddressContext));
  context.set(servicesContext, {
    ...services,
    // A getter, because many changes hash nothing.
    get hasher() {
      return watched(services.hasher.for(sender));
    },
  });
  const response = await next();
  if (!busy || response.status < 400) return response;
  await refundTries(context).catch((err: unknown) => {
    services.log.error({ err }, 'What was counted for an unchecked password could not be taken back');
  });
  const headers = new Headers(response.headers);
  headers.set('Retry-After', RETRY_SECONDS);
  return new Response(response.body, { status: 503, headers });
};

/** Returns the account in a browser where the account has signed in before, otherwise the network. */
async function senderOf(request: Request, services: Services, address: string): Promise<Sender> {
  const { signal } = request;
  const account = await lastAccountIn(request, services);
  return account === null ? { path: addressPath(address), signal } : { path: [account], isKnown: true, signal };
}
