import { describe, expect, test } from 'vitest';
import { paymentPaths } from '../../app/payments/paths.ts';
import { findEndpoint } from './endpoint.ts';

const answererOf = (path: string) => findEndpoint(path)?.row.answeredBy ?? 'the router';

describe('before the router', () => {
  test.each([
    ['/healthz', 'liveness'],
    ['/readyz', 'readiness'],
    [paymentPaths.stripeWebhook(), 'webhook'],
    ['/dev/google/authorize', 'provider'],
    ['/assets/root-1.js', 'files'],
    ['/favicon.png', 'files'],
    ['/service-worker.js', 'files'],
    ['/marisol/community/stream', 'community-stream'],
    ['/marisol/community/stream/', 'the router'],
    ['/marisol/x/community/stream', 'the router'],
    ['/Healthz', 'the router'],
    ['/healthz/', 'the router'],
    ['/assets', 'the router'],
    ['/dev/googled', 'the router'],
    ['/marisol', 'the router'],
  ])('%s is answered by %s', (path, answerer) => {
    expect(answererOf(path)).toBe(answerer);
  });

  test('the webhook is called by one name, however its address was entered at the provider', () => {
    for (const path of ['/api/stripe/webhook', '/api/stripe/webhook/', '/API/stripe/Webhook']) {
      expect(findEndpoint(path)?.pattern, path).toBe('/api/stripe/webhook');
    }
    for (const path of ['/api/stripe', '/api/stripe/webhook/x', '/x/api/stripe/webhook']) {
      expect(findEndpoint(path), path).toBeNull();
    }
  });
});
