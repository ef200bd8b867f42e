import { expect, test } from 'vitest';
import type { Services } from '../../app/http/services.ts';
import { createWebhookEndpoint } from './webhook-endpoint.ts';

const { owns, route } = createWebhookEndpoint({ origin: 'https://larder.test' } as Services, { trustedProxies: 0 });

test('the webhook is called by one name, however its address was entered at the provider', () => {
  for (const path of ['/api/stripe/webhook', '/api/stripe/webhook/', '/API/stripe/Webhook']) {
    expect(owns(path), path).toBe(true);
  }
  for (const path of ['/api/stripe', '/api/stripe/webhook/x', '/x/api/stripe/webhook']) {
    expect(owns(path), path).toBe(false);
  }
  expect(route).toBe('/api/stripe/webhook');
});
