import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { yieldToEventLoop } from './event-loop.server.ts';

test('a waiting connection is accepted before all long work that was requested together is done', async () => {
  const seen: string[] = [];
  const server = createServer((socket) => {
    seen.push('connected');
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const newcomer = connect(port, '127.0.0.1');
  newcomer.on('error', () => {});
  const jobs = Array.from({ length: 20 }, async (_, at) => {
    await yieldToEventLoop();
    seen.push(String(at));
    const until = performance.now() + 5;
    while (performance.now() < until); // a render
  });
  await Promise.all(jobs);
  server.close();
  const order = seen.filter((each) => each !== 'connected');
  expect(order).toEqual(order.toSorted((a, b) => Number(a) - Number(b)));
  expect(seen.indexOf('connected')).toBeGreaterThanOrEqual(0);
  expect(seen.indexOf('connected')).toBeLessThan(10);
});
