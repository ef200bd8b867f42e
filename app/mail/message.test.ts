import { describe, expect, test } from 'vitest';
import { greetingName, plainName } from './message.ts';

describe('a name in a mail', () => {
  test.each([
    ['Marisol’s Table', 'Marisol’s Table'],
    ['  Bea \r\n  Broth ', 'Bea Broth'],
    ['Bea\r\nBcc: all@cooks.example', 'Bea Bcc: all@cooks.example'],
    ['Bea\u2028Broth\u0000\u0007', 'Bea Broth'],
    ['\u202egnorw\u202c \u2066way\u2069', 'gnorw way'],
    ['half \ud800', 'half \ufffd'],
    ['李 & <b>', '李 & <b>'],
  ])('%j is shown as %j', (stored, shown) => {
    expect(plainName(stored)).toBe(shown);
  });

  test('is limited to 80 characters, none of them cut in half', () => {
    const shown = plainName('🍲'.repeat(100));
    expect([...shown]).toHaveLength(80);
    expect(shown.endsWith('🍲…')).toBe(true);
  });
});

describe('a first name to greet with', () => {
  test.each(['Ana', 'Anne-Marie', 'D’Arcy', 'José María', '李', 'Ana\nMaria'])('%j is used', (name) => {
    expect(greetingName(name)).toBe(plainName(name));
  });

  test.each([
    '',
    '  ',
    'you won, see evil.example',
    'http://evil',
    'evil。example',
    'ring 0900',
    'WWW evil',
    'me@evil',
    'Dear friend, we have an offer for you',
  ])('%j is not used, because it could carry spam', (name) => {
    expect(greetingName(name)).toBeNull();
  });
});
