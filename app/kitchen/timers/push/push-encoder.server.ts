import { createHash, ECDH } from 'node:crypto';
import webPush from 'web-push';
import type { PushKeys } from './push-keys.server.ts';
import { type PushMessage, RINGS_WITHIN } from './push-notices.ts';

/** Request to a push service (RFC 8030). */
export interface PushRequest {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/** Subscribed browser, with its keys in base64url. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export type EncodePush = (
  target: PushTarget,
  message: PushMessage,
  times: { endedAt: number; now: number },
) => PushRequest;

/** Milliseconds for which a signature is reused. A signature is valid for twelve hours. */
const SIGNATURE_USED = 6 * 3_600_000;

/**
 * Creates a function that encrypts messages (RFC 8291) and signs their requests (RFC 8292). The function throws for
 * invalid browser keys.
 * @param options.subject contact of the operator, `mailto:` or `https:`
 */
export function createPushEncoder({ publicKey, privateKey, subject }: PushKeys & { subject: string }): EncodePush {
  const signatures = new Map<string, { authorization: string; since: number }>();

  function sign(endpoint: string, now: number): string {
    const audience = new URL(endpoint).origin;
    const known = signatures.get(audience);
    if (known && Math.abs(now - known.since) < SIGNATURE_USED) return known.authorization;
    const { Authorization: authorization } = webPush.getVapidHeaders(
      ...([audience, subject, publicKey, privateKey, 'aes128gcm'] as const),
    );
    signatures.set(audience, { authorization, since: now });
    return authorization;
  }

  return ({ endpoint, p256dh, auth }, message, { endedAt, now }) => {
    const timeToLive = Math.max(0, Math.round((endedAt + RINGS_WITHIN - now) / 1_000));
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      { TTL: timeToLive, urgency: 'high', topic: topicOf(message.id), contentEncoding: 'aes128gcm' },
    );
    const named = Object.entries(headers as Record<string, string | number>);
    const all = { ...Object.fromEntries(named.map(([name, value]) => [name, String(value)])) };
    return { endpoint, headers: { ...all, Authorization: sign(endpoint, now) }, body: body! };
  };
}

/** A push service delivers only the newest undelivered message per topic. */
const topicOf = (timerId: string) => createHash('sha256').update(timerId).digest('base64url').slice(0, 32);

/** Validates a browser's keys (RFC 8291): a point on P-256, and 16 bytes. */
export function arePushKeys({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  const [point, secret] = [p256dh, auth].map((text) => Buffer.from(text, 'base64url'));
  if (point!.length !== 65 || secret!.length !== 16) return false;
  try {
    ECDH.convertKey(point!, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
