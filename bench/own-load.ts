import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { CONNECTIONS, type Load, NUMBER, type Tally } from './load.ts';

/**
 * A minimal load generator on a separate thread: each connection sends a request, reads one response by its
 * Content-Length, and repeats.
 */
const load = workerData as Load & { first: number };
const head = Object.entries({ host: `127.0.0.1:${load.port}`, ...load.headers }).map(
  ([name, value]) => `${name}: ${value}`,
);

function requestOf(at: number): string {
  const path = load.paths[at % load.paths.length]!;
  const body = load.body?.replaceAll(NUMBER, String(load.first + at).padStart(7, '0'));
  if (body === undefined) return `GET ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`;
  return `POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

const took: number[] = [];
let asked = 0;
let refused = 0;
let broken = 0;
const began = performance.now();
const until = began + load.seconds * 1_000;

function keepAsking(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(load.port, '127.0.0.1').setNoDelay();
    let since = 0;
    let received: Buffer = Buffer.alloc(0);
    let missing = -1;
    const ask = () => {
      if (performance.now() >= until) return socket.end(resolve);
      since = performance.now();
      missing = -1;
      socket.write(requestOf(asked++));
    };
    socket.once('connect', ask);
    socket.on('error', () => {
      broken += 1;
      resolve();
    });
    socket.on('data', (chunk: Buffer) => {
      if (missing < 0) {
        received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk;
        const end = received.indexOf('\r\n\r\n');
        if (end < 0) return;
        const answer = received.toString('latin1', 0, end);
        if (!/^HTTP\/1\.1 [23]/.test(answer)) refused += 1;
        const length = Number(/\r\ncontent-length: *(\d+)/i.exec(answer)?.[1] ?? Number.NaN);
        if (Number.isNaN(length)) throw new Error('An answer without a Content-Length cannot be measured');
        missing = length - (received.length - end - 4);
        received = Buffer.alloc(0);
      } else missing -= chunk.length;
      if (missing > 0) return;
      took.push(performance.now() - since);
      ask();
    });
  });
}

await Promise.all(Array.from({ length: load.connections ?? CONNECTIONS }, keepAsking));
const elapsed = (performance.now() - began) / 1_000;
took.sort((a, b) => a - b);
const percentile = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN;
const tally: Tally = {
  requestsPerSecond: took.length / elapsed,
  p50: percentile(0.5),
  p99: percentile(0.99),
  refused,
  broken,
};
parentPort!.postMessage(tally);
