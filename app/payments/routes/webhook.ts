import { readBody } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { clientAddressContext, servicesContext } from '../../http/services.ts';
import type { Route } from './+types/webhook';

/** Far more than any event is. */
const EVENT_BYTES = 256 * 1024;

/**
 * Where the provider tells its events. 200 is answered once the event's id and the job that follows from it are stored;
 * what it says has no effect by itself. Only requests that the provider has not signed count for the limit.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const { payments, limits, log } = services;
  if (!payments?.webhook) return answer(404, 'No such address');
  const limit = await countTry(context, 'webhook');
  if (!limit.ok) return answer(429, 'Too many requests');
  const body = await readBody(request, EVENT_BYTES);
  if (!body) return answer(413, 'The body is too large');

  const signature = request.headers.get('stripe-signature') ?? '';
  // By the clock of payments: the stand-in's is ahead of the machine's as far as the demo has moved it.
  const read = payments.webhook.read({ body, signature, now: services.membershipNow() });
  if (!read.ok && read.reason === 'signature') {
    log.info({}, 'A webhook was refused: it is not signed, not for us, or too old');
    return answer(400, 'The signature is wrong');
  }
  await limits.refund('webhook', { address: context.get(clientAddressContext) });
  if (!read.ok) {
    log.error({}, 'A webhook that is signed could not be read');
    return answer(400, 'The event could not be read');
  }
  const { id, type, livemode } = read.event;
  if (livemode !== payments.livemode) {
    log.info({ event: id, type, livemode }, 'An event of the other mode was left alone');
    return answer(200);
  }
  try {
    if (read.event.about) await payments.webhook.take(read.event);
    return answer(200);
  } catch (err) {
    // The provider sends it again.
    log.error({ err, event: id }, 'An event could not be stored');
    return answer(503, 'Not available at the moment');
  }
}

function answer(status: number, error?: string): Response {
  return Response.json(error === undefined ? { received: true } : { error }, { status });
}
