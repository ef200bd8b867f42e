import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { newToken } from '../../app/identity/links/tokens.server.ts';
import { studioPaths } from '../../app/studio/paths.ts';
import { serveRoutes } from '../../tests/support/route-server.ts';
import { createRefusedSessions } from './refused-sessions.ts';

const origin = 'https://larder.test';
const creatorId = randomUUID();
const cookieOf = (token: string) => `other=1; __Host-larder_session=${token}`;
const mine = cookieOf(newToken().token);

interface Change {
  cookie?: string;
  creator?: string;
  recipe?: string;
  method?: string;
}
const draft = ({ cookie = mine, creator = creatorId, recipe = randomUUID(), method = 'POST' }: Change = {}) =>
  ({ method, url: studioPaths.recipeDraft(creator, recipe), headers: { cookie } }) as unknown as IncomingMessage;
const overLimit = new Response('', { status: 429, headers: { 'retry-after': '7' } });

describe('a session whose change was refused for seven seconds', () => {
  let now = 0;
  let sessions = createRefusedSessions({ origin, now: () => now });
  beforeEach(async () => {
    now = 1_000_000;
    sessions = createRefusedSessions({ origin, now: () => now });
    await sessions.remember(draft(), overLimit);
  });

  test('is refused every change of the same limit in that studio until then', async () => {
    now += 2_500;
    expect(await sessions.find(draft())).toEqual({ route: '/studio/:creatorId/recipes/:recipeId/draft', seconds: 5 });
    const upper = draft({ creator: creatorId.toUpperCase() });
    expect(await sessions.find(upper)).not.toBeNull();
    upper.url += '.data?index';
    expect(await sessions.find(upper)).not.toBeNull();
    now += 4_500;
    expect(await sessions.find(draft())).toBeNull();
  });

  test('may read, and may make changes under another limit', async () => {
    expect(await sessions.find(draft({ method: 'GET' }))).toBeNull();
    const publication = draft();
    publication.url = studioPaths.recipePublication(creatorId, randomUUID());
    expect(await sessions.find(publication)).toBeNull();
    expect(await sessions.find(draft({ creator: randomUUID() }))).toBeNull();
  });

  test('does not affect other sessions', async () => {
    expect(await sessions.find(draft({ cookie: cookieOf(newToken().token) }))).toBeNull();
    expect(await sessions.find(draft({ cookie: 'other=1' }))).toBeNull();
  });

  test('is not refused after a response that was no refusal', async () => {
    const cookie = cookieOf(newToken().token);
    await sessions.remember(draft({ cookie }), new Response('', { status: 503, headers: { 'retry-after': '7' } }));
    expect(await sessions.find(draft({ cookie }))).toBeNull();
  });
});

describe('changes after a refused one', async () => {
  let asked = 0;
  const served = await serveRoutes({
    'studio/:creatorId/recipes/:recipeId/draft': {
      action: () => {
        asked += 1;
        throw new Response('', { status: 429, headers: { 'retry-after': '60' } });
      },
    },
  });

  test('do not reach the app for any recipe, and are answered once their body has arrived', async () => {
    const { origin: address, errors, answered } = served;
    const send = (headers: Record<string, string>) =>
      fetch(address + studioPaths.recipeDraft(creatorId, randomUUID()), {
        method: 'POST',
        body: 'x'.repeat(1_000_000),
        headers: { cookie: mine, ...headers },
      });
    expect((await send({})).status).toBe(429);
    const json = await send({ 'content-type': 'application/json' });
    const page = await send({ 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' });
    expect(asked).toBe(1);
    expect([json.status, page.status]).toEqual([429, 429]);
    expect(Number(json.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await json.json()).toEqual({ error: expect.stringMatching(/^Too many attempts\./) });
    expect(await page.text()).toMatch(/then reload this page/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(errors).toEqual([]);
    expect(answered.at(-1)!.route).toBe('/studio/:creatorId/recipes/:recipeId/draft');
  });
});
