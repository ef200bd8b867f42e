import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createRequestObserver } from './request-observer.ts';

const log = { info() {}, error() {} };

function idOf(given: string | undefined, { trustsProxy }: { trustsProxy: boolean }): string {
  const request = new IncomingMessage(new Socket());
  if (given !== undefined) request.headers['x-request-id'] = given;
  const response = new ServerResponse(request);
  const { id } = createRequestObserver(log, () => {}, { trustsProxy }).begin(request, response);
  expect(response.getHeader('x-request-id')).toBe(id);
  return id;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ofNginx = '7f1c1e9b0a5d4c0e8d3b2a1908f7e6d5';

test('only a trusted proxy may set the request id', () => {
  expect(idOf(ofNginx, { trustsProxy: true })).toBe(ofNginx);
  expect(idOf(ofNginx, { trustsProxy: false })).toMatch(uuid);
  expect(idOf(undefined, { trustsProxy: true })).toMatch(uuid);
});

test.each([
  ['an address', 'rosa.marsh@home.example'],
  ['what would end the log line’s value', `${ofNginx}","level":50,"a":"`],
  ['another line', `${ofNginx}\n{}`],
  ['too long a text', 'a'.repeat(65)],
  ['too short a one', 'rosa'],
  ['nothing', ''],
])('%s is no id, whoever sends it', (_, given) => {
  expect(idOf(given, { trustsProxy: true })).toMatch(uuid);
});
