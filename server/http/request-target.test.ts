import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readTarget } from './request-target.ts';

function read(target: string) {
  const request = { url: target, headers: { host: 'header.example' } } as IncomingMessage;
  const path = readTarget(request);
  expect(request.url).toBe(path);
  return [path, request.headers.host];
}

test.each([
  ['/', '/'],
  ['/marisol?utm_source=bio', '/marisol?utm_source=bio'],
  ['//other.example/marisol', '//other.example/marisol'],
  ['/marisol?from=http://other.example/', '/marisol?from=http://other.example/'],
  ['/%zz?after=%41', '/%25zz?after=%41'],
  ['/mole%00?after=%41', '/mole%2500?after=%41'],
])('the path %s is read as %s', (target, path) => {
  expect(read(target)).toEqual([path, 'header.example']);
});

test.each([
  ['http://larder.example/marisol?after=m', '/marisol?after=m', 'larder.example'],
  ['HTTPS://Larder.example:8443/marisol', '/marisol', 'Larder.example:8443'],
  ['http://[::1]:3000/marisol', '/marisol', '[::1]:3000'],
  ['http://larder.example', '/', 'larder.example'],
  ['http://larder.example?after=m', '/?after=m', 'larder.example'],
  ['http://somebody:secret@larder.example/marisol', '/marisol', 'larder.example'],
  ['http://larder.example//other.example', '//other.example', 'larder.example'],
  ['http://larder.example/%zz', '/%25zz', 'larder.example'],
])('%s has the path %s, and its host %s replaces the Host header', (target, path, host) => {
  expect(read(target)).toEqual([path, host]);
});

test.each(['*', 'http:///marisol', 'http://[/marisol', 'ftp://larder.example/marisol', 'larder.example:443'])(
  '%s, which is neither a path nor an absolute address, is left as it is',
  (target) => {
    expect(read(target)).toEqual([target, 'header.example']);
  },
);
