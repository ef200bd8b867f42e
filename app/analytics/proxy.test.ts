import { describe, expect, test } from 'vitest';
import { startMixpanel } from '../../tests/support/mixpanel.ts';
import { proxyToMixpanel } from './proxy.server.ts';

const { heard, answer, mixpanel } = await startMixpanel();
const creatorId = '7b0f0a4e-0000-4000-8000-000000000001';

describe('requests for Mixpanel only', () => {
  const ask = (upload: string, init: RequestInit) =>
    proxyToMixpanel(mixpanel, {
      request: new Request(
        `https://larder.test/api/analytics/${creatorId}/${upload}/?verbose=1&ip=1&token=${creatorId}`,
        init,
      ),
      upload,
      creatorId,
    });

  test('a profile is proxied with the real token in place of the creator’s id', async () => {
    const profile = [{ $set: { plan: 'x' }, $token: creatorId, $distinct_id: creatorId }];
    const data = Buffer.from(JSON.stringify(profile)).toString('base64');
    const answered = await ask('engage', {
      method: 'POST',
      body: `data=${encodeURIComponent(data)}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: 'session=secret',
        'x-forwarded-for': '203.0.113.7',
      },
    });
    expect([answered.status, await answered.json()]).toEqual([200, { status: 1, error: null }]);
    expect(heard[0]).toMatchObject({ method: 'POST', url: '/engage/?verbose=1&ip=0&token=real-token' });
    expect(JSON.parse(new URLSearchParams(heard[0]!.body).get('data')!)).toEqual([
      { $set: { plan: 'x' }, $token: 'real-token', $distinct_id: creatorId },
    ]);
    expect(JSON.stringify(heard[0]!.headers)).not.toMatch(/secret|203\.0/);
  });

  test('flags are requested with the real token', async () => {
    expect((await ask('flags', { method: 'GET' })).status).toBe(200);
    const authorization = `Basic ${Buffer.from('real-token:').toString('base64')}`;
    expect(heard[0]).toMatchObject({ method: 'GET', headers: { authorization } });
  });

  test.each([
    [503, 502],
    [400, 400],
  ])('a %i from Mixpanel is a %i to the SDK', async (theirs, ours) => {
    answer.status = theirs;
    expect((await ask('groups', { method: 'POST', body: 'data=[]' })).status).toBe(ours);
  });

  test('more than 1 MB is refused', async () => {
    expect((await ask('record', { method: 'POST', body: new Uint8Array(1024 * 1024 + 1) })).status).toBe(413);
    expect(heard).toEqual([]);
  });
});
