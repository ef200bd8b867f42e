import { describe, expect, test } from 'vitest';
import { normaliseEmail } from './email.ts';

describe('an email address', () => {
  test.each([
    ['bea@cooks.example', 'bea@cooks.example'],
    [' Bea@Cooks.EXAMPLE\n', 'bea@cooks.example'],
    ["o'neill+larder@mail.cooks.example", "o'neill+larder@mail.cooks.example"],
    ['bea@Müller.example', 'bea@xn--mller-kva.example'],
    ['bea@xn--mller-kva.example', 'bea@xn--mller-kva.example'],
    [`${'a'.repeat(64)}@cooks.example`, `${'a'.repeat(64)}@cooks.example`],
  ])('%j is stored as %s', (text, email) => {
    expect(normaliseEmail(text)).toBe(email);
  });

  test.each([
    '',
    '@',
    'bea',
    'bea@',
    '@cooks.example',
    'bea@cooks',
    'bea@@cooks.example',
    'bea cooks@cooks.example',
    'bea@cooks.example, mallory@evil.example',
    'bea<mallory@evil.example',
    'bea <mallory@evil.example>',
    '"bea"@cooks.example',
    'bea(comment)@cooks.example',
    'bea@cooks.example\r\nBcc: mallory.evil.example',
    'bea\0@cooks.example',
    'bea\u200b@cooks.example',
    'bea\ud800@cooks.example',
    'bea@cooks.example/path',
    'bea@cooks.example:25',
    'bea@müller.example/path',
    'bea@müller%2eexample',
    '.bea@cooks.example',
    'bea@.cooks.example',
    'bea@-cooks.example',
    'bea@cooks.example.',
    'bea@127.0.0.1',
    'bea@[127.0.0.1]',
    'bea@１２７.０.０.１',
    'bëa@cooks.example',
    `${'a'.repeat(65)}@cooks.example`,
    `bea@${'a'.repeat(64)}.example`,
    `bea@${'a.'.repeat(130)}example`,
    `bea@${'a'.repeat(1_000_000)}.example`,
  ])('%j is refused', (text) => {
    expect(normaliseEmail(text)).toBeNull();
  });

  test('has one normalised form; look-alike characters are refused', () => {
    // Lower-casing the Kelvin sign (U+212A) gives an ASCII k, which would make the addresses of two people equal.
    expect(normaliseEmail('mi\u212ae@cooks.example')).toBeNull();
    expect(normaliseEmail('mike@\u212aitchen.example')).toBe('mike@kitchen.example');
  });
});
