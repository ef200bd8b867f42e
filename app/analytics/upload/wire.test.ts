import { describe, expect, test } from 'vitest';
import { clickOf, identifyOf, visitOf } from '../../../tests/support/events.ts';
import { sdkSettings } from '../settings.ts';
import { readEvents } from './wire.ts';

const creatorId = '7b0f0a4e-0000-4000-8000-000000000001';
const now = new Date('2026-11-02T10:00:00Z');
const seconds = now.getTime() / 1_000;
const read = (body: unknown) => readEvents(body, { creatorId, now });

test('the SDK sends only to this site, for one creator', () => {
  expect(sdkSettings('https://larder.test', creatorId).api_host).toBe(`https://larder.test/api/analytics/${creatorId}`);
});

describe('an event', () => {
  test('is parsed from the SDK’s format', () => {
    const click = clickOf(creatorId, 'signup_header', {
      $insert_id: 'abcd1234',
      $device_id: 'device-1',
      time: seconds,
    });
    expect(read([click])).toEqual({
      ok: true,
      events: [
        {
          insertId: 'abcd1234',
          name: 'Button Click',
          buttonName: 'signup_header',
          deviceId: 'device-1',
          at: now,
          page: '/marisol',
          browser: 'Chrome',
          os: 'Linux',
          referrerHost: null,
          utmSource: null,
        },
      ],
    });
  });

  test('has a source if it is a visit: a host and a short name', () => {
    const source = { referrer_host: 'www.Instagram.com', utm_source: ' Bio ' };
    const visit = visitOf(creatorId, source);
    expect(read(visit)).toMatchObject({
      ok: true,
      events: [{ name: 'Visit', buttonName: null, referrerHost: 'instagram.com', utmSource: 'bio' }],
    });
    const others = [clickOf(creatorId, 'signup_header', source), identifyOf(creatorId, source)];
    expect(read(others)).toMatchObject({
      events: [
        { referrerHost: null, utmSource: null },
        { referrerHost: null, utmSource: null },
      ],
    });
    const wrong = { referrer_host: 'https://x.example/rosa', utm_source: 'rosa@home.example' };
    expect(read(visitOf(creatorId, wrong))).toMatchObject({ events: [{ referrerHost: null, utmSource: null }] });
    expect(read(visitOf(creatorId, { utm_source: 'x'.repeat(256) }))).toEqual({ ok: false, reason: 'malformed' });
  });

  test('has no button when it is not a click', () => {
    const result = read([identifyOf(creatorId, { button_name: 'signup_header' })]);
    expect(result).toMatchObject({ ok: true, events: [{ name: '$identify', buttonName: null }] });
  });

  test.each([
    ['a week late', -7 * 86_400, true],
    ['a little later than that', -7 * 86_400 - 1, false],
    ['ten minutes early', 600, true],
    ['a little earlier than that', 601, false],
  ])('%s is accepted only if it is plausible', (_name, offset, believed) => {
    const result = read(clickOf(creatorId, 'signup_header', { time: seconds + offset }));
    const expected = believed ? new Date((seconds + offset) * 1_000) : now;
    expect(result).toMatchObject({ ok: true, events: [{ at: expected }] });
  });

  test.each([['javascript:alert(1)'], ['nonsense'], ['']])('has no page when its address is %j', ($current_url) => {
    const result = read(clickOf(creatorId, 'signup_header', { $current_url }));
    expect(result).toMatchObject({ ok: true, events: [{ page: null }] });
  });

  test.each([
    ['an insert id', { $insert_id: '' }],
    ['an insert id of its own making', { $insert_id: "x'; drop table" }],
    ['a device', { $device_id: undefined }],
    ['a time', { time: 'now' }],
    ['a button', { button_name: undefined }],
  ])('without %s is refused', (_name, properties) => {
    expect(read([clickOf(creatorId, 'signup_header', properties)])).toEqual({ ok: false, reason: 'malformed' });
  });
});
