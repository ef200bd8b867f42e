import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { decrypt } from 'http_ece';
import type { PushAnswer } from '../../app/kitchen/timers/push/push-answer.ts';
import type { PushRequest } from '../../app/kitchen/timers/push/push-encoder.server.ts';
import type { PushTransport } from '../../app/kitchen/timers/push/push-transport.server.ts';

export function aPushBrowser({ host = 'updates.push.services.mozilla.com', id = randomUUID() as string } = {}) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  const endpoint = `https://${host}/wpush/v2/${id}`;
  return {
    subscription: { endpoint, p256dh: keys.getPublicKey('base64url'), auth },
    read({ body }: PushRequest): unknown {
      const text = decrypt(Buffer.from(body), { version: 'aes128gcm', privateKey: keys, authSecret: auth });
      return JSON.parse(text.toString('utf8'));
    },
  };
}

/** Creates a fake of all push services. `never` does not respond, `down` refuses. */
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
    /** Returns the pushes since the last call, in order. */
    takePushes: () => taken.splice(0),
  };
}
