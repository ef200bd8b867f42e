import { describe, expect, test } from 'vitest';
import { reservedWords } from '../app/creator/subdomain.ts';
import { keptKey } from './kept-key.ts';

const get = (target: string) => keptKey('GET', target);

describe('what is never shared', () => {
  test.each([
    ...reservedWords.promised.flatMap((word) => [`/${word}`, `/${word}/x`, `/${word}.data`, `/${word}/x.data`]),
    '/auth/verify?token=secret',
    '/sign-up/0b0f0a4e-0000-4000-8000-000000000001',
    '/0b0f0a4e/success',
    '/marisol/success',
    '/api/auth/token',
    '/api/analytics/track',
    '/api/creator',
    '/__manifest?p=%2Fmarisol',
    '/Marisol',
    '//larder.example',
    '//evil.example/marisol',
    'http://evil.example/marisol',
    '*',
    '',
    '/%6darisol',
    '/marisol/',
    '/assets/app.css',
    '/media',
    '/mediax/a',
    '/api/landing-pagesx',
  ])('%s', (target) => {
    expect(get(target)).toBeNull();
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', undefined])('an answer to %s', (method) => {
    expect(keptKey(method, '/marisol')).toBeNull();
  });
});

describe('what anyone may be shown', () => {
  test.each([
    '/',
    '/welcome',
    '/template_1',
    '/privacy-policy',
    '/terms-and-conditions',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-creators.xml',
    '/marisol',
    '/marisol.data',
    '/api/landing-pages/0b0f0a4e-0000-4000-8000-000000000001/reviews',
    '/api/creators/0b0f0a4e-0000-4000-8000-000000000001/recipes',
    '/media/0123456789abcdef0123456789abcdef/card-320.webp',
  ])('%s is kept under its own address', (target) => {
    expect(get(target)).toBe(target);
    expect(keptKey('HEAD', target)).toBe(target);
  });

  test.each([
    ['/marisol?utm_source=mail&fbclid=1', '/marisol'],
    ['/marisol?', '/marisol'],
    ['/marisol?after=bea', '/marisol'],
    ['/?utm_campaign=x', '/'],
    ['/robots.txt?x', '/robots.txt'],
    ['/api/creators/1/recipes?limit=1000', '/api/creators/1/recipes'],
  ])('%s is the same page as %s', (target, key) => {
    expect(get(target)).toBe(key);
  });

  test.each([
    ['/?after=bea&utm_source=x', '/?after=bea'],
    ['/?x=1&after=a+b%26c', '/?after=a+b%26c'],
    ['/sitemap-creators.xml?from=m&x=1', '/sitemap-creators.xml?from=m'],
    ['/api/landing-pages?x=1&subdomain=bea', '/api/landing-pages?subdomain=bea'],
    ['/marisol.data?_routes=root&x=1', '/marisol.data?_routes=root'],
    ['/_root.data?after=bea&_routes=x', '/_root.data?after=bea&_routes=x'],
  ])('of %s what matters stays: %s', (target, key) => {
    expect(get(target)).toBe(key);
  });

  test('the order in which a query is written does not matter', () => {
    expect(get('/api/landing-pages?id=1&subdomain=a')).toBe(get('/api/landing-pages?subdomain=a&id=1'));
  });

  test('two values of one name are not one', () => {
    expect(get('/?after=a&after=b')).not.toBe(get('/?after=a'));
  });

  test('a page and the data of the page are kept apart', () => {
    expect(get('/marisol.data')).not.toBe(get('/marisol'));
    expect(get('/marisol?_routes=root')).toBe('/marisol');
  });
});
