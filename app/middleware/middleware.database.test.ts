import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../tests/support/account-services.ts';
import { aBrowser } from '../../tests/support/browser.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { bea, rosa } from '../../tests/support/membership.ts';

const { db } = await testDatabase();
const { services, startAtBeas } = await accountServices(db);
beforeEach(() => startAtBeas());

describe('a form that seems to come from another site', () => {
  const headers = { origin: 'https://evil.example' };
  const sentence = 'This form was sent from another site. Please open the page again.';

  test.each(['/sign-in', `/sign-up/${bea.creatorId}`, '/auth/forgot-password', `/${bea.creatorId}/success`])(
    'to %s is answered with a page that says so, and gives nothing back',
    async (path) => {
      const answer = await aBrowser(services).post(path, { email: rosa.email }, { headers });
      expect(answer.status).toBe(403);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.text).toContain(sentence);
      expect(answer.text).toContain('Go to Home');
      expect(answer.html).not.toContain(rosa.email);
    },
  );

  test('is told to the app in a browser in the same words', async () => {
    const answer = await aBrowser(services).post('/sign-in', { email: rosa.email }, { headers, inApp: true });
    expect(answer.status).toBe(403);
    expect(answer.data).toMatchObject({ error: { status: 403, data: sentence } });
  });

  test('is answered with the sentence alone where there is no page', async () => {
    const answer = await aBrowser(services).post('/sign-out', {}, { headers });
    expect([answer.status, answer.html]).toEqual([403, sentence]);
  });
});
