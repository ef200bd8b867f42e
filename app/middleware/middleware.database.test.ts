import { RouterContextProvider } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../tests/support/account-services.ts';
import { aBrowser } from '../../tests/support/browser.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { bea, rosa } from '../../tests/support/membership.ts';
import { BusyError } from '../http/fair-queue.ts';
import { countTry } from '../http/limit.ts';
import { clientAddressContext, type Services, servicesContext } from '../http/services.ts';
import { limit } from './limit.server.ts';

const { db } = await testDatabase();
const { services, takeLogged, startAtBeas, startWithRosa } = await accountServices(db);
beforeEach(() => startAtBeas());

describe('a form that seems to come from another site', () => {
  const headers = { origin: 'https://evil.example' };
  const sentence = 'This form came from another site. Please reload the page and try again.';

  test.each(['/sign-in', `/sign-up/${bea.creatorId}`])(
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

test.each(['/studio', '/operator'])('a redirect to %s from a public page loads a document', async (from) => {
  await startWithRosa();
  const answer = await aBrowser(services).post('/sign-in', { email: rosa.email, password: rosa.password!, from });
  expect([answer.status, answer.location]).toEqual([303, from]);
  expect(answer.headers.get('x-remix-reload-document')).toBe('true');
});

describe('the limit of a route', () => {
  async function limited(
    answer: Response,
    { counts, limits = services.limits }: { counts: boolean; limits?: Services['limits'] },
  ): Promise<Response> {
    const request = new Request('https://larder.test/auth/google', { method: 'POST' });
    const context = new RouterContextProvider();
    context.set(servicesContext, { ...services, limits });
    context.set(clientAddressContext, '203.0.113.7');
    const next = async () => {
      if (counts) await countTry(context, 'google');
      return answer;
    };
    const args = { request, url: new URL(request.url), params: {}, pattern: 'auth/google', context };
    return (await limit(args, next)) as Response;
  }

  test('says when to come back after its own refusal alone: somebody else’s 429 stays as it is', async () => {
    const theirs = new Response(null, { status: 429, headers: { 'Retry-After': '30' } });
    expect((await limited(theirs, { counts: true })).headers.get('retry-after')).toBe('30');
  });

  test.each([200, 303])(
    'that was not counted before a change went through (%i) is an error in the log',
    async (status) => {
      await limited(new Response(null, { status }), { counts: true });
      expect(takeLogged()).toEqual([]);
      await limited(new Response(null, { status }), { counts: false });
      expect(takeLogged()).toHaveLength(1);
    },
  );

  test.each([
    [500, 503],
    [400, 400],
  ])('that was not counted in time makes of an action’s %i a %i', async (made, status) => {
    const consume = () => Promise.reject(new BusyError());
    const limits = { ...services.limits, consume };
    expect((await limited(new Response(null, { status: made }), { counts: false, limits })).status).toBe(status);
    expect(takeLogged()).toHaveLength(1);
  });

  test.each([302, 400])('need not be counted for what was refused (%i)', async (status) => {
    await limited(new Response(null, { status }), { counts: false });
    expect(takeLogged()).toEqual([]);
  });
});
