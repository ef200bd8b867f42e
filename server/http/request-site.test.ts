import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import type { Db } from '../../app/db/client.server.ts';
import { testSites } from '../../tests/support/sites.ts';
import { findRequestSite } from './request-site.ts';

const acceptedOrigins = ['https://larder.test', 'http://localhost:3000'];
const sites = testSites({} as Db, { acceptedOrigins });

const found = (host: string | undefined, localAddress = '::ffff:127.0.0.1') =>
  findRequestSite(sites, { headers: { host }, socket: { localAddress } } as IncomingMessage);

test.each(['larder.test', 'Larder.Test:443', 'larder.test.', 'larder.test:8080', 'localhost:3000', 'localhost'])(
  'the host %s is the platform’s',
  (host) => {
    expect(found(host, '192.0.2.1')).toBe(sites.platform);
  },
);

test('a loopback address is the platform’s for connections from this machine', () => {
  expect(found('127.0.0.1:3000')).toBe(sites.platform);
  expect(found('[::1]:3000', '::1')).toBe(sites.platform);
  expect(found('127.0.0.1:3000', '192.0.2.1')).toBeNull();
});

test('a reserved or unknown name below the host of subdomains has no site, also on this machine', () => {
  const below = testSites({} as Db, { acceptedOrigins, siteHost: 'localhost' });
  const request = { headers: { host: 'www.localhost:3000' }, socket: { localAddress: '127.0.0.1' } };
  expect(findRequestSite(below, request as IncomingMessage)).toBeNull();
});

test.each([
  undefined,
  '',
  '192.0.2.1',
  '[2001:db8::1]:443',
  'larder.test.evil.example',
  'evil.example',
  'marisol.larder.test',
  'xn--lrder-gra.test',
  `${'a'.repeat(300)}.test`,
  'a b',
])('the host %j has no site, and asks no database', (host) => {
  expect(found(host)).toBeNull();
});
