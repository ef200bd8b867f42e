import { describe, expect, test } from 'vitest';
import { isSubdomain, subdomainFromName } from './subdomain.ts';

describe('a subdomain', () => {
  test.each(['a', '7', 'marisol', 'bea-s-broth', '9lives', 'a--b', 'a'.repeat(63)])('may be %s', (value) => {
    expect(isSubdomain(value)).toBe(true);
  });

  test.each([
    '',
    '-a',
    'a-',
    'A',
    'Marisol',
    'a_b',
    'a.b',
    'a b',
    'a/b',
    'é',
    'a\n',
    '\na',
    'a\0',
    '%61',
    'template_1',
    'a'.repeat(64),
    '../..',
    '__manifest',
  ])('is never %j', (value) => {
    expect(isSubdomain(value)).toBe(false);
  });

  test("the specification's first path segments are reserved", () => {
    for (const word of ['sign-up', 'auth', 'privacy-policy', 'terms-and-conditions', 'api', 'media', 'dev']) {
      expect(isSubdomain(word)).toBe(false);
    }
  });
});

describe('the subdomain derived from a name', () => {
  test.each([
    ['Marisol', 'marisol'],
    ['Bea’s Broth', 'beas-broth'],
    ["Bea's Broth", 'beas-broth'],
    ['  Crème   Brûlée  ', 'creme-brulee'],
    ['Tiffin & Co. (2024)', 'tiffin-co-2024'],
    [`${'long '.repeat(20)}`, 'long-long-long-long-long-long-long-long-long-long-long-long-lon'],
    ['--a--', 'a'],
  ])('%j gives %s', (name, subdomain) => {
    expect(subdomainFromName(name)).toBe(subdomain);
    expect(isSubdomain(subdomain)).toBe(true);
  });

  test.each(['', '   ', '!!!', '料理', 'API', 'Sign up', 'Welcome'])('%j yields none', (name) => {
    expect(subdomainFromName(name)).toBeNull();
  });
});
