import { Agent, request } from 'node:https';
import type { PushAnswer } from './push-answer.ts';
import type { PushRequest } from './push-encoder.server.ts';

/** Sends a request to a push service. Rejects where there is no answer; follows no redirect. */
export type PushTransport = (push: PushRequest, signal: AbortSignal) => Promise<PushAnswer>;

/** Over the network, on connections that are used again. */
export function createPushTransport(): PushTransport {
  const agent = new Agent({ keepAlive: true, timeout: 60_000 });
  return ({ endpoint, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      const sending = request(endpoint, { method: 'POST', headers, agent, signal }, (answer) => {
        // What it says in words is of no use here.
        answer.resume();
        const { statusCode = 0, headers: given } = answer;
        resolve({ status: statusCode, retryAfter: given['retry-after'] ?? null });
      });
      sending.on('error', reject);
      sending.end(body);
    });
}
