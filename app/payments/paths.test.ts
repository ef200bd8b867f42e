import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paymentPaths } from './paths.ts';

test.each<[built: string, address: string]>([
  [paymentPaths.stripeWebhook(), '/api/stripe/webhook'],
  [paymentPaths.demoPayments({ done: 'moved' }), '/dev/payments?done=moved'],
  [paymentPaths.demoInvoice('in_1'), '/dev/payments/invoice/in_1'],
  [paymentPaths.demoOnboarding('al_1'), '/dev/payments/onboarding/al_1'],
  [paymentPaths.demoBank('pi_1', { back: '/account/card' }), '/dev/payments/bank/pi_1?return=%2Faccount%2Fcard'],
])('%s', (built, address) => {
  expect(built).toBe(address);
});

test('every address is pinned above', () => {
  const source = readFileSync(import.meta.filename, 'utf8');
  expect(Object.keys(paymentPaths).filter((name) => !source.includes(`paymentPaths.${name}(`))).toEqual([]);
});
