import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { paymentPaths } from '../../app/payments/paths.ts';
import { createWebhookEndpoint, receivePaymentWebhook } from '../../server/http/webhook-endpoint.ts';

type Services = Parameters<typeof createWebhookEndpoint>[0] & Parameters<typeof receivePaymentWebhook>[0];

export async function serveWebhook(services: Services) {
  const endpoint = createWebhookEndpoint(services, { trustedProxies: 0, receive: receivePaymentWebhook(services) });
  const path = paymentPaths.stripeWebhook();
  const server = createServer((request, response) => void endpoint(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const ask = (init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return {
    ask,
    async post(body: string, headers: Record<string, string>) {
      const answer = await ask({ method: 'POST', body, headers });
      return { status: answer.status, headers: answer.headers, said: (await answer.json()) as unknown };
    },
  };
}
