import { describe, expect, test } from 'vitest';
import { reservedWords } from '../../app/creators/subdomain/subdomain.ts';
import { cacheKey, gatedPageOf, type KeyedSite, requestFromKey } from './cache-key.ts';

const routeNames = () => ['root', 'landing/creator', 'inner'];
const site: KeyedSite = {
  site: { kind: 'platform', origin: 'https://larder.example' },
  origins: ['https://larder.example'],
  routeNames,
};
const get = (target: string) => cacheKey(site, 'GET', target);

describe('never cached', () => {
  test.each([
    ...reservedWords.toCome.flatMap((word) => [`/${word}`, `/${word}/x`, `/${word}.data`, `/${word}/x.data`]),
    '/auth/verify?token=secret',
    '/sign-up',
    '/sign-up/marisol',
    '/sign-up/0b0f0a4e-0000-4000-8000-000000000001/x',
    '/sign-up/0b0f0a4e-0000-4000-8000-000000000001.data/x',
    '/x/sign-up/0b0f0a4e-0000-4000-8000-000000000001',
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
    '/api/landing-pages?subdomain=No+such+name',
    `/api/landing-pages?subdomain=${'a'.repeat(64)}`,
    '/api/landing-pages?subdomain=marisol&subdomain=-',
    '/api/landing-pages?id=seven',
    `/?after=${'a'.repeat(256)}`,
    '/sitemap-creators.xml?from=%00',
  ])('%s', (target) => {
    expect(get(target)).toBeNull();
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', undefined])('an answer to %s', (method) => {
    expect(cacheKey(site, method, '/marisol')).toBeNull();
  });
});

describe('a public address', () => {
  test.each(['/', '/marisol', '/marisol.data', '/media/0123456789abcdef0123456789abcdef/card-320.webp'])(
    '%s is cached under its own address',
    (target) => {
      expect(get(target)).toBe(target);
      expect(cacheKey(site, 'HEAD', target)).toBe(target);
    },
  );

  test.each([
    ['/marisol?utm_source=mail&fbclid=1', '/marisol'],
    ['/marisol?', '/marisol'],
    ['/marisol?after=bea', '/marisol'],
    ['/?utm_campaign=x', '/'],
    ['/robots.txt?x', '/robots.txt'],
    ['/api/creators/1/recipes?limit=1000', '/api/creators/1/recipes'],
    ['/?after=bea&utm_source=x', '/?after=bea'],
    ['/?x=1&after=a+b%26c', '/?after=a+b%26c'],
    ['/sitemap-creators.xml?from=m&x=1', '/sitemap-creators.xml?from=m'],
    ['/api/landing-pages?x=1&subdomain=bea', '/api/landing-pages?subdomain=bea'],
    ['/api/landing-pages/?x=1&subdomain=bea', '/api/landing-pages/?subdomain=bea'],
    ['/marisol.data?_routes=root&x=1', '/marisol.data?_routes=root'],
    ['/_root.data?after=bea&_routes=root', '/_root.data?after=bea&_routes=root'],
  ])('%s is cached with its meaningful parameters alone: %s', (target, key) => {
    expect(get(target)).toBe(key);
  });

  test('the order of query parameters does not matter', () => {
    expect(get('/api/landing-pages?id=1&subdomain=a')).toBe(get('/api/landing-pages?subdomain=a&id=1'));
  });

  test('a repeated parameter is not the same as one value', () => {
    expect(get('/?after=a&after=b')).not.toBe(get('/?after=a'));
  });

  test('a page and its `.data` request have different keys', () => {
    expect(get('/marisol.data')).not.toBe(get('/marisol'));
    expect(get('/marisol?_routes=root')).toBe('/marisol');
  });
});

describe('a recipe’s page', () => {
  const page = '/marisol/recipes/soup';

  test.each([
    ['?serves=6&units=metric', '?serves=6&units=metric'],
    ['?units=metric&utm_source=x&serves=006', '?serves=6&units=metric'],
    ['?scale=1/2', '?scale=1%2F2'],
    ['?tin=round-20&from=round-18', '?from=round-18&tin=round-20'],
    ['?serves=6&serves=7', '?serves=6'],
    ['?serves=0', '?serves=0'],
    ['?serves=501&units=us', '?serves=0&units=us'],
    ['?serves=6.5&units=stones&scale=9&tin=x&from=y&q=soup', '?serves=0'],
    [`?serves=${'9'.repeat(10_000)}`, '?serves=0'],
    ['?serves=&units=stones&scale=9&tin=x&from=y&q=soup', ''],
  ])(
    '%s is cached as %s: all impossible servings share a page, and other nonsense is the page as written',
    (query, key) => {
      expect(get(page + query)).toBe(page + key);
    },
  );

  test('has few keys, so that a visitor cannot force repeated renders', () => {
    const keys = new Set<string | null>();
    for (let serves = 0; serves < 3_000; serves++)
      for (const units of ['', 'written', 'metric', 'us', 'imperial', `of-${serves}`])
        keys.add(get(`${page}?serves=${serves}&units=${units}&x=${serves}`));
    expect(keys.size).toBe(4 * 501);
  });
});

describe('a gated page', () => {
  const asked = (cookie: string, target = '/marisol/recipes/soup?serves=6') =>
    gatedPageOf(site, 'GET', target, { cookie });

  test('has a key for each version, all rendered from the same address', () => {
    const { name, keys } = asked('larder_session=abc')!;
    expect(name).toBe('marisol');
    expect(keys.join, 'the visitor’s').toBe(get('/marisol/recipes/soup?serves=6'));
    expect(new Set(Object.values(keys)).size).toBe(4);
    for (const key of Object.values(keys)) {
      const request = requestFromKey(key, 'https://larder.example');
      expect(request.url).toBe('https://larder.example/marisol/recipes/soup?serves=6');
      expect([...request.headers]).toEqual([]);
    }
  });

  test('requested with a session', () => {
    expect(asked('signed_in=1')).toBeNull();
    expect(asked('larder_session=abc', '/marisol')).toBeNull();
  });
});

test.each([
  ['unknown ones', '?_routes=x', ''],
  ['many unknown ones', `?_routes=${Array.from({ length: 200 }, (_, index) => `x${index}`).join(',')}`, ''],
  ['none', '?_routes=', ''],
  ['one and an unknown one', '?_routes=x,root', '?_routes=root'],
  ['one of another page', '?_routes=root,studio/frame/route', '?_routes=root'],
  ['a repeated one', '?_routes=inner,inner,inner', '?_routes=inner'],
  ['a repeated parameter, of which the router reads the first', '?_routes=inner&_routes=root', '?_routes=inner'],
  ['some in another order', '?_routes=inner,root', '?_routes=root%2Cinner'],
  ['all', '?_routes=inner,landing/creator,root', ''],
])('routes requested by a navigation have one key in every spelling: %s', (_, query, cached) => {
  expect(get(`/marisol.data${query}`)).toBe(`/marisol.data${cached}`);
});

describe('the sign-up page', () => {
  const page = '/sign-up/0b0f0a4e-0000-4000-8000-000000000001';
  const key = (asked: { cookie?: string; referer?: string }, target = page) => cacheKey(site, 'GET', target, asked);

  test('is shared by visitors without a cookie who have no referrer, or come from another site', () => {
    for (const referer of [undefined, '', 'nonsense', 'https://elsewhere.example/marisol'])
      expect(key({ referer })).toBe(page);
    expect(key({}, `${page}?utm_source=bio`)).toBe(page);
  });

  test('is shared by visitors who come from the same public page of this site, with one key per page', () => {
    expect(key({ referer: 'https://larder.example/marisol' })).toBe(`${page} from /marisol`);
    expect(key({ referer: 'https://larder.example/' })).toBe(`${page} from /`);
    expect(key({ referer: 'https://larder.example/marisol' }, `${page}.data?_routes=root&y=1`)).toBe(
      `${page}.data?_routes=root from /marisol`,
    );
  });

  test('is not shared with a visitor who has any cookie, which may be a session', () => {
    expect(key({ cookie: 'session=abc' })).toBeNull();
    expect(key({ cookie: 'anything=1', referer: 'https://larder.example/marisol' })).toBeNull();
  });

  test.each(['/account', '/sign-up/x', '/marisol?after=1', '/Marisol', '/auth/verify?token=t'])(
    'is not shared with visitors from %s, because such addresses are unbounded or private',
    (path) => {
      expect(key({ referer: `https://larder.example${path}` })).toBeNull();
    },
  );

  test('is rendered from the key and the referring page alone', () => {
    const request = requestFromKey(`${page} from /marisol`, 'https://larder.example');
    expect(request.url).toBe(`https://larder.example${page}`);
    expect([...request.headers]).toEqual([['referer', 'https://larder.example/marisol']]);
    expect([...requestFromKey(page, 'https://larder.example').headers]).toEqual([]);
  });
});
