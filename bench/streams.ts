import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createStreams } from '../app/community/stream/streams.server.ts';
import { closeStalled, headLimits } from '../server/http/slow-clients.ts';
import { measureLoad } from './load.ts';

/**
 * `node bench/streams.ts 10000`: measures the memory of open event streams, the time until an event has reached all of
 * them, and the latency of a cached page beside them.
 */
const STREAMS = Number(process.argv[2] ?? 10_000);
const PROCESSES = 2;
const EVENTS = 5;
const PAGE = Buffer.alloc(15_000, 'x');

type Answer = { port: number } | { rss: number; streams: number };

if (process.send) serve();
else await measure();

function serve(): void {
  const streams = createStreams({
    findReader: async () => null,
    log: { error: () => {}, info: () => {} },
    startedAt: new Date(),
  });
  let accounts = 0;
  const server = createServer(headLimits(), (request, response) => {
    if (request.url === '/page') return void response.end(PAGE);
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store, no-transform' });
    accounts += 1;
    const forget = streams.open({
      reader: { accountId: String(accounts), profileId: null, blocked: new Set() },
      token: 'x'.repeat(43),
      creatorId: 'bea',
      lastEventId: null,
      connection: {
        write: (text) => void response.write(text),
        end: () => void response.end(),
        destroy: () => response.destroy(),
        unread: () => response.writableLength,
      },
    });
    response.on('close', forget);
  });
  closeStalled(server);
  const tell = (answer: Answer) => process.send!(answer);
  process.on('message', (message: 'measure' | { announce: string }) => {
    if (message === 'measure') {
      globalThis.gc?.();
      tell({ rss: process.memoryUsage().rss, streams: streams.count() });
    } else streams.announce(message.announce);
  });
  process.once('disconnect', () => process.exit(0));
  server.listen(0, '127.0.0.1', 20_000, () => tell({ port: (server.address() as AddressInfo).port }));
}

async function measure(): Promise<void> {
  const children = Array.from({ length: PROCESSES }, () => fork(import.meta.filename, { execArgv: ['--expose-gc'] }));
  const answers = <Kind extends Answer>() =>
    Promise.all(children.map(async (child) => ((await once(child, 'message')) as [Kind])[0]));
  const ports = (await answers<{ port: number }>()).map(({ port }) => port);
  const memory = async () => {
    const found = answers<{ rss: number; streams: number }>();
    for (const child of children) child.send('measure');
    return found;
  };
  const measurePage = () => measureLoad(ports[0]!, { paths: ['/page'], connections: 64 }, 10);
  await measurePage();
  const idle = await measurePage();
  const before = await memory();
  const sockets: Socket[] = [];
  let heard = 0;
  for (let count = 0; count < STREAMS; count++) {
    const socket = connect(ports[count % PROCESSES]!, '127.0.0.1');
    socket.write('GET /bea/community/stream HTTP/1.1\r\nhost: larder.test\r\n\r\n');
    socket.on('data', (chunk) => {
      if (chunk.includes('event: post')) heard += 1;
    });
    sockets.push(socket);
    if (count % 200 === 0) await delay(20);
  }
  while ((await memory()).reduce((sum, { streams }) => sum + streams, 0) < STREAMS) await delay(100);
  const after = await memory();
  const grown = after.reduce((sum, { rss }, at) => sum + rss - before[at]!.rss, 0);
  console.log(`${STREAMS} streams over ${PROCESSES} processes: ${(grown / STREAMS / 1024).toFixed(1)} KB each`);
  for (let event = 1; event <= EVENTS; event++) {
    heard = 0;
    const began = performance.now();
    for (const child of children) child.send({ announce: 'post:shown:bea:thread:post:author' });
    while (heard < STREAMS) await delay(5);
    console.log(`event ${event} reached all after ${Math.round(performance.now() - began)} ms`);
  }
  const beside = await measurePage();
  console.log(`a cached page: p99 ${idle.p99} ms without streams, ${beside.p99} ms beside them`);
  for (const socket of sockets) socket.destroy();
  for (const child of children) child.disconnect();
}
