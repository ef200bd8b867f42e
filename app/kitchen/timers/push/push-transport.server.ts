import { Agent, request } from 'node:https';
import type { PushAnswer } from './push-answer.ts';
import type { PushRequest } from './push-encoder.server.ts';

/** Sends a request to a push service. Rejects if no response arrives. */
export type PushTransport = (push: PushRequest, signal: AbortSignal) => Promise<PushAnswer>;

export function createPushTransport(): PushTransport {
  const agent = new Agent({ keepAlive: true, timeout: 60_000 });
  return ({ endpoint, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      const sending = request(endpoint, { method: 'POST', headers, agent, signal }, (answer) => {
        // Frees the connection.
        answer.resume();
        const { statusCode = 0, headers: given } = answer;
        resolve({ status: statusCode, retryAfter: given['retry-after'] ?? null });
      });
      sending.on('error', reject);
      sending.end(body);
    });
}
