import type { Services } from '../../http/services.ts';

/** Far more than any event is. */
const EVENT_BYTES = 256 * 1024;

/** What was sent to the webhook. */
export interface WebhookPost {
  /** Nothing is read before it is called. @param limit in bytes */
  readBody(limit: number): Promise<Uint8Array | 'too long' | 'cut off'>;
  /** `Stripe-Signature`; empty: none. */
  signature: string;
  /** Of whoever sent it, as limits count it. */
  address: string;
}

export type WebhookAnswer =
  | { status: 200 }
  | { status: 400 | 404 | 408 | 413 | 503; error: string }
  /** `retryAfter` in seconds. */
  | { status: 429; error: string; retryAfter: number };

/**
 * Where the provider tells its events. 200 is answered once the event's id is stored with what it is about, from which its
 * jobs follow; what it says has no effect by itself. Only requests that the provider has not signed count for the limit.
 */
export async function receiveWebhook(
  services: Pick<Services, 'payments' | 'limits' | 'log' | 'membershipNow'>,
  { readBody, signature, address }: WebhookPost,
): Promise<WebhookAnswer> {
  const { payments, limits, log } = services;
  if (!payments?.webhook) return { status: 404, error: 'No such address' };
  const limit = await limits.consume('webhook', { address });
  if (!limit.ok) return { status: 429, error: 'Too many requests', retryAfter: limit.retryAfter };
  const body = await readBody(EVENT_BYTES);
  if (body === 'too long') return { status: 413, error: 'The body is too large' };
  // Nobody reads this answer: it is for the log.
  if (body === 'cut off') return { status: 408, error: 'The body was not sent to its end' };

  // By the clock of payments: the stand-in's is ahead of the machine's as far as the demo has moved it.
  const read = payments.webhook.read({ body, signature, now: services.membershipNow() });
  if (!read.ok && read.reason === 'signature') {
    log.info({}, 'A webhook was refused: it is not signed, not for us, or too old');
    return { status: 400, error: 'The signature is wrong' };
  }
  await limits.refund('webhook', { address });
  if (!read.ok) {
    log.error({}, 'A webhook that is signed could not be read');
    return { status: 400, error: 'The event could not be read' };
  }
  const { id, type, livemode, about, isOfOtherVersion } = read.event;
  if (livemode !== payments.livemode) {
    log.info({ event: id, type, livemode }, 'An event of the other mode was left alone');
    return { status: 200 };
  }
  // Events about others' things share the account, so without a version that is ours nobody knows whose it is.
  if (!about && isOfOtherVersion) {
    log.error(
      { event: id, type },
      'An event of another API version says nothing that is followed: see payments -- check',
    );
  }
  try {
    if (about) await payments.webhook.take(read.event);
    return { status: 200 };
  } catch (err) {
    // The provider sends it again.
    log.error({ err, event: id }, 'An event could not be stored');
    return { status: 503, error: 'Not available at the moment' };
  }
}
