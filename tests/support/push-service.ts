import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { decrypt } from 'http_ece';
import type { PushAnswer } from '../../app/kitchen/timers/push/push-answer.ts';
import type { PushRequest } from '../../app/kitchen/timers/push/push-encoder.server.ts';
import type { PushTransport } from '../../app/kitchen/timers/push/push-transport.server.ts';

/** A browser that has subscribed to pushes, with the keys that open them. */
export function aPushBrowser({ host = 'updates.push.services.mozilla.com', id = randomUUID() as string } = {}) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  const endpoint = `https://${host}/wpush/v2/${id}`;
  return {
    subscription: { endpoint, p256dh: keys.getPublicKey('base64url'), auth },
    /** What a push to it says; throws where it is not for this browser. */
    read({ body }: PushRequest): unknown {
      const text = decrypt(Buffer.from(body), { version: 'aes128gcm', privateKey: keys, authSecret: auth });
      return JSON.parse(text.toString('utf8'));
    },
  };
}

/**
 * Stands in for all push services. `answers` says what an endpoint is answered, 201 where it says nothing; `never` leaves
 * it without an answer.
 */
export function aPushService() {
  const taken: PushRequest[] = [];
  const answers = new Map<string, PushAnswer | 'never' | 'down'>();
  const transport: PushTransport = (push) => {
    taken.push(push);
    const answer = answers.get(push.endpoint) ?? { status: 201, retryAfter: null };
    if (answer === 'never') return new Promise(() => {});
    return answer === 'down' ? Promise.reject(new Error('ECONNREFUSED')) : Promise.resolve(answer);
  };
  return {
    transport,
    answers,
    /** All pushes since the last time, in the order in which they were sent. */
    takePushes: () => taken.splice(0),
  };
}
