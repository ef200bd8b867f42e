import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

/** By method and path, as the SDK asks. */
export type ProviderAnswers = Map<string, string>;

/** About what Stripe takes to answer, with the way there and back. */
const MILLISECONDS = 100;

/**
 * In the payment provider's place, in a thread: answers with what the demo's stand-in answered once, so that the provider
 * costs the process and the database that are measured nothing. Sends its port, and is sent the answers.
 */
let answers: ProviderAnswers = new Map();
parentPort!.on('message', (given: ProviderAnswers) => {
  answers = given;
});

const server = createServer(async (request, response) => {
  await setTimeout(MILLISECONDS);
  const body = answers.get(`${request.method} ${request.url}`);
  const error = JSON.stringify({ error: { type: 'invalid_request_error', message: 'Nobody has asked that before' } });
  response.writeHead(body === undefined ? 400 : 200, { 'content-type': 'application/json' }).end(body ?? error);
});
server.listen(0, '127.0.0.1', () => parentPort!.postMessage((server.address() as AddressInfo).port));
