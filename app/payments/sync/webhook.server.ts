import type { Services } from '../../http/services.ts';

/** Maximum bytes of an accepted body. */
const EVENT_BYTES = 256 * 1024;

export interface WebhookPost {
  /**
   * Reads the body, which must not have been read before.
   * @param limit in bytes
   */
  readBody(limit: number): Promise<Uint8Array | 'too long' | 'cut off'>;
  /** `Stripe-Signature` header; empty if missing. */
  signature: string;
  address: string;
}

export type WebhookAnswer =
  | { status: 200 }
  | { status: 400 | 404 | 408 | 413 | 503; error: string }
  /** `retryAfter` in seconds. */
  | { status: 429; error: string; retryAfter: number };

/**
 * Answers 200 once the ids of the event and of its object are stored, or if the event is not one to store. Only
 * requests without a valid signature count towards the rate limit.
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
  // The client is gone; this response is only logged.
  if (body === 'cut off') return { status: 408, error: 'The body was not sent to its end' };

  // Uses the clock of payments, because the demo may have moved the stand-in's time ahead of the machine.
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
  // Only logged, because the event may belong to another application that shares the account at the provider.
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
    // The provider sends the event again.
    log.error({ err, event: id }, 'An event could not be stored');
    return { status: 503, error: 'Not available at the moment' };
  }
}
