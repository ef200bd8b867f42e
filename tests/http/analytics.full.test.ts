import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { withoutTable } from '../support/broken-tables.ts';
import { clickOf, identifyOf } from '../support/events.ts';
import { aCreator, emptyDatabase } from '../support/rows.ts';
import { readRows } from '../support/rows-of-tables.ts';

const app = await startTestApp();
let creatorId: string;
beforeEach(async () => {
  await emptyDatabase(app.db);
  creatorId = (await aCreator(app.db)).id;
});

const FORM = 'application/x-www-form-urlencoded';
const base64 = (events: unknown) => Buffer.from(JSON.stringify(events)).toString('base64');
const form = (data: string) => `data=${encodeURIComponent(data)}`;

function post(body: BodyInit, init: { type?: string; headers?: Record<string, string>; path?: string } = {}) {
  return app.get(init.path ?? `/api/analytics/${creatorId}/track/?verbose=1&ip=0&_=1`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { origin: ORIGIN, 'content-type': init.type ?? FORM, ...init.headers },
  } as RequestInit);
}

async function stored() {
  const rows = await readRows<Record<string, unknown>>(
    app.db,
    sql`select * from analytics_events order by at, insert_id`,
  );
  return rows;
}

describe('an upload by the SDK is stored, then answered with 200', () => {
  const events = () => [identifyOf(creatorId), clickOf(creatorId, 'signup_header')];
  const odd = { $current_url: `${ORIGIN}/marisol?from=here&data=there` };
  test.each([
    ['a form with base64, as by XMLHttpRequest', () => post(form(base64(events())))],
    ['a form as text, as by beacon', () => post(form(base64(events())), { type: 'text/plain;charset=UTF-8' })],
    ['JSON in a form', () => post(form(JSON.stringify(events())))],
    ['JSON alone', () => post(JSON.stringify(events()), { type: 'application/json' })],
    [
      'JSON alone, of a page whose address looks like a form',
      () => post(JSON.stringify([identifyOf(creatorId), clickOf(creatorId, 'signup_header', odd)])),
    ],
    ['a gzipped body', () => post(gzipSync(form(base64(events()))), { headers: { 'content-encoding': 'gzip' } })],
    ['without a slash at the end', () => post(form(base64(events())), { path: `/api/analytics/${creatorId}/track` })],
  ])('%s', async (_name, send) => {
    const answer = await send();
    expect([answer.status, await answer.json()]).toEqual([200, { status: 1, error: null }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await stored()).map((row) => [row.name, row.button_name])).toEqual([
      ['$identify', null],
      ['Button Click', 'signup_header'],
    ]);
  });

  test('a whole batch of fifty', async () => {
    const batch = Array.from({ length: 50 }, () => clickOf(creatorId, 'get_cooking_features'));
    expect((await post(form(base64(batch)))).status).toBe(200);
    expect(await stored()).toHaveLength(50);
  });
});

test('only listed properties of an event are stored: no IP address, no query, nothing else', async () => {
  const click = clickOf(creatorId, 'signup_header', {
    $current_url: `${ORIGIN}/marisol?email=rosa@home.example#x`,
    $browser: 'Firefox',
    $os: 'Linux',
    $referrer: 'https://elsewhere.test/secret',
    ip: '203.0.113.7',
    email: 'rosa@home.example',
  });
  await post(form(base64([click])), { headers: { 'x-forwarded-for': '203.0.113.7' } });
  const [row] = await stored();
  expect(Object.keys(row!).sort()).toEqual(
    (
      'at browser button_name counted creator_id device_id forward_after forward_attempts insert_id name os page ' +
      'received_at referrer_host utm_source'
    ).split(' '),
  );
  expect(row).toMatchObject({ creator_id: creatorId, page: '/marisol', browser: 'Firefox', os: 'Linux' });
  expect(JSON.stringify(row)).not.toMatch(/rosa|203\.0|elsewhere/);
});

describe('an invalid upload is refused as a whole, and nothing of it is stored', () => {
  const other = '7b0f0a4e-0000-4000-8000-000000000009';
  const good = () => clickOf(creatorId, 'signup_header');
  const spoilt = (properties: Record<string, unknown>) => [good(), clickOf(creatorId, 'signup_header', properties)];
  const pathOfAnother = async () => `/api/analytics/${(await aCreator(app.db)).id}/track/`;
  test.each<[string, number, () => Promise<Response>]>([
    ['5 MB by beacon', 413, () => post(form('x'.repeat(5 * 1024 * 1024)), { type: 'text/plain' })],
    ['5 MB without a Content-Length', 413, () => post(endless(), { type: 'text/plain' })],
    ['a gzip bomb', 413, () => post(gzipSync(Buffer.alloc(50 * 1024 * 1024, 'a')))],
    ['10,000 events', 413, () => post(gzipSync(form(JSON.stringify(Array.from({ length: 10_000 }, () => 1)))))],
    ['51 events', 413, () => post(form(base64(Array.from({ length: 51 }, good))))],
    ['no events', 400, () => post(form(base64([])))],
    ['nothing', 400, () => post('')],
    ['nonsense', 400, () => post('data=%%%')],
    ['bytes that are no text', 400, () => post(Buffer.from([0xff, 0xfe, 0xfd]))],
    ['half a gzip', 400, () => post(gzipSync(form(base64([good()]))).subarray(0, 40))],
    ['JSON of another kind', 400, () => post(form(base64('Button Click')))],
    ['an event that is not on the list', 400, () => post(form(base64([good(), { ...good(), event: 'Page View' }])))],
    ['a button that is not on the list', 400, () => post(form(base64(spoilt({ button_name: 'access_recipes' }))))],
    ['a text longer than 255', 400, () => post(form(base64(spoilt({ $browser: 'x'.repeat(256) }))))],
    ['NUL in a text', 400, () => post(form(base64(spoilt({ $os: 'a\0b' }))))],
    ['half a surrogate pair', 400, () => post(form(base64(spoilt({ $os: '\ud800' }))))],
    ['an event of another creator', 403, () => post(form(base64(spoilt({ distinct_id: other }))))],
    ['another user id', 403, () => post(form(base64(spoilt({ $user_id: other }))))],
    [
      "another creator's id in the path",
      403,
      async () => post(form(base64([good()])), { path: await pathOfAnother() }),
    ],
    [
      'an unknown creator',
      404,
      () => post(form(base64([clickOf(other, 'signup_header')])), { path: `/api/analytics/${other}/track/` }),
    ],
    ['a path without an id', 404, () => post(form(base64([good()])), { path: '/api/analytics/marisol/track/' })],
    ['a path to nothing', 404, () => post(form(base64([good()])), { path: `/api/analytics/${creatorId}/import/` })],
    ['another site', 403, () => post(form(base64([good()])), { headers: { origin: 'https://evil.test' } })],
  ])('%s: %i', async (_name, status, send) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(await stored()).toEqual([]);
  });

  test('a request without an origin', async () => {
    const path = `/api/analytics/${creatorId}/track/`;
    const answer = await app.get(path, { method: 'POST', body: form(base64([good()])) });
    expect(answer.status).toBe(403);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['GET', 'POST'],
    // The route itself answers GET.
    ['PUT', 'GET, HEAD, POST'],
    ['DELETE', 'GET, HEAD, POST'],
  ])('%s', async (method, allow) => {
    const answer = await app.get(`/api/analytics/${creatorId}/track/`, { method, headers: { origin: ORIGIN } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  });
});

test('without a Mixpanel project, uploads that only Mixpanel uses are accepted and discarded', async () => {
  for (const upload of ['engage', 'groups', 'record']) {
    const answer = await post(form(base64([{ $set: { name: 'Rosa' } }])), {
      path: `/api/analytics/${creatorId}/${upload}/?verbose=1`,
    });
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ status: 1, error: null })]);
  }
  const flags = await app.get(`/api/analytics/${creatorId}/flags/`, { headers: { 'sec-fetch-site': 'same-origin' } });
  expect([flags.status, await flags.json()]).toEqual([200, expect.objectContaining({ flags: {} })]);
  expect(await stored()).toEqual([]);
});

test('while the database is unavailable the SDK is asked to retry', async () => {
  await withoutTable(app.db, 'analytics_events', async () => {
    const answer = await post(form(base64([clickOf(creatorId, 'signup_header')])));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(app.takeErrors().map((line) => line.message)).toEqual(['Events could not be stored']);
  });
});

test('the page asks for consent only if the operator enables it, in a document that is the same for everyone', async () => {
  const html = await app.html('/');
  expect(html).not.toContain('data-consent');
  const asking = await startTestApp({ analytics: { consent: 'ask', keepDays: 400, mixpanel: null } });
  expect(await asking.html('/')).toContain('<html lang="en" data-consent="ask">');
  await asking.close();
});

function endless(): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(64 * 1024).fill(0x61);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (++sent > 80) controller.close();
      else controller.enqueue(chunk);
    },
  });
}
