import { expect, test } from 'vitest';
import { isApex, readDomain } from './typed-domain.ts';

const platform = ['larder.test'];

test.each([
  ['marisolcooks.example', 'marisolcooks.example'],
  ['  WWW.MarisolCooks.Example. ', 'www.marisolcooks.example'],
  ['küche.example', 'xn--kche-0ra.example'],
  ['cook.marisol.co.uk', 'cook.marisol.co.uk'],
])('%j is the domain %s', (text, domain) => {
  expect(readDomain(text, platform)).toEqual({ ok: true, domain });
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['https://marisolcooks.example', 'url'],
  ['HTTP://marisolcooks.example/a', 'url'],
  ['marisolcooks.example/recipes', 'path'],
  ['marisolcooks.example?a', 'path'],
  ['marisol@marisolcooks.example', 'email'],
  ['marisolcooks.example:8080', 'malformed'],
  ['marisol cooks.example', 'malformed'],
  ['_larder.marisolcooks.example', 'malformed'],
  ['-marisol.example', 'malformed'],
  ['192.0.2.1', 'malformed'],
  ['0x7f.1', 'malformed'],
  ['[::1]', 'malformed'],
  ['a'.repeat(400), 'malformed'],
  ['localhost', 'not-public'],
  ['printer', 'not-public'],
  ['a.localhost', 'not-public'],
  ['printer.local', 'not-public'],
  ['larder.test', 'platform'],
  ['Larder.Test.', 'platform'],
  ['marisol.larder.test', 'platform'],
  ['co.uk', 'suffix'],
  ['github.io', 'suffix'],
] as const)('%j is refused: %s', (text, reason) => {
  expect(readDomain(text, platform)).toEqual({ ok: false, reason });
});

test('only a registered name itself is an apex', () => {
  expect(isApex('marisol.co.uk')).toBe(true);
  expect(isApex('www.marisol.co.uk')).toBe(false);
});
