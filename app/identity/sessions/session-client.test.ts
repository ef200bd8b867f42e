import { describe, expect, test } from 'vitest';
import { growthOf, TOO_MUCH } from '../../../tests/support/growth.ts';
import { clientOf } from './session-client.server.ts';

const client = (headers: Record<string, string>) => clientOf({ headers: new Headers(headers) });
const deviceOf = (agent: string) => client({ 'user-agent': agent }).device;
const languageOf = (accepted: string) => client({ 'accept-language': accepted }).language;

describe('the device of a session', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Microsoft Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
  ])('%s', (agent, device) => {
    expect(deviceOf(agent)).toBe(device);
  });

  test('is null for what the library does not know, whose text is not repeated', () => {
    for (const agent of ['', 'program/1.0 (x)', '<script>/1.0 ', 'my phone number is/555 ', 'x'.repeat(100_000)]) {
      expect(deviceOf(agent)).toBeNull();
    }
    expect(client({})).toEqual({ device: null, language: null });
  });

  test('is read from the beginning of a header of any length', () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    expect(deviceOf(agent + ' a('.repeat(20_000))).toBe('Firefox on Linux');
    expect(deviceOf(`${'('.repeat(600)} Firefox/140.0`)).toBeNull();
    expect(growthOf(deviceOf, (length) => agent + ' a('.repeat(length / 3), 300_000)).toBeLessThan(TOO_MUCH);
  });
});

test.each([
  ['en-AU,en;q=0.9,de;q=0.8', 'en-AU'],
  ['de', 'de'],
  ['PT-br;q=1', 'pt-BR'],
  ['zh-Hant-TW', 'zh-TW'],
  ['en-US-u-ca-buddhist-x-secret', 'en-US'],
  ['*', null],
  ['', null],
  ['x'.repeat(10_000), null],
  ['not a tag', null],
])('the language of a session: %s', (accepted, language) => {
  expect(languageOf(accepted)).toBe(language);
});
