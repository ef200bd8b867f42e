import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { waitForCapacity, yieldToEventLoop } from './event-loop.server.ts';

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

test('while many wait for their turn none is let in, then one a turn, in order, and as many as there are', async () => {
  const seen: string[] = [];
  const turns = Array.from({ length: 10 }, (_, at) => yieldToEventLoop().then(() => void seen.push(`turn ${at}`)));
  const newcomers = Array.from({ length: 20 }, async (_, at) => {
    await waitForCapacity();
    seen.push(`in ${at}`);
    if (at % 2 === 0) await yieldToEventLoop();
  });
  await Promise.all([...turns, ...newcomers]);
  expect(seen.slice(0, 7)).toEqual(['turn 0', 'turn 1', 'turn 2', 'turn 3', 'turn 4', 'turn 5', 'turn 6']);
  expect(seen[7]).toBe('in 0');
  const order = seen.filter((each) => each.startsWith('in'));
  expect(order).toEqual(Array.from({ length: 20 }, (_, at) => `in ${at}`));
  await waitForCapacity();
});
