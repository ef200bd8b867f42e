import { randomUUID } from 'node:crypto';
import type { AnalyticsEvent, ButtonName } from '../../app/analytics/events.ts';

export function storedEvent(fields: Partial<AnalyticsEvent> & { at: Date }): AnalyticsEvent {
  const { name = 'Button Click' } = fields;
  return {
    insertId: randomUUID(),
    name,
    buttonName: name === 'Button Click' ? 'signup_header' : null,
    deviceId: 'a device',
    page: '/marisol',
    browser: 'Chrome',
    os: 'Linux',
    referrerHost: null,
    utmSource: null,
    ...fields,
  };
}

export function clickOf(creatorId: string, button: ButtonName, properties: Record<string, unknown> = {}) {
  return { event: 'Button Click', properties: { ...common(creatorId), button_name: button, ...properties } };
}

export function identifyOf(creatorId: string, properties: Record<string, unknown> = {}) {
  const own = { ...common(creatorId), ...properties };
  return { event: '$identify', properties: { ...own, $anon_distinct_id: `$device:${own.$device_id}` } };
}

export function visitOf(creatorId: string, properties: Record<string, unknown> = {}) {
  return { event: 'Visit', properties: { ...common(creatorId), ...properties } };
}

let before = Date.now() / 1_000 - 60;

/** Each call returns a later time. */
function common(creatorId: string): Record<string, unknown> {
  before += 0.01;
  return {
    token: creatorId,
    distinct_id: creatorId,
    $user_id: creatorId,
    $device_id: randomUUID(),
    $insert_id: randomUUID().replaceAll('-', '').slice(0, 16),
    time: before,
    $current_url: 'https://larder.test/marisol',
    $browser: 'Chrome',
    $browser_version: 140,
    $os: 'Linux',
    $screen_height: 900,
    $screen_width: 1440,
    mp_lib: 'web',
    $lib_version: '2.83.0',
    mp_sent_by_lib_version: '2.83.0',
  };
}
