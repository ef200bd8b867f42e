import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReadAnswer } from './answer.ts';

/** The fastest possible Node server: one response from memory to every request. */
process.once('message', ({ contentType, headers, body }: ReadAnswer) => {
  const all = [...headers, 'content-type', contentType, 'content-length', String(body.length)];
  const server = createServer((_, response) => {
    response.writeHead(200, all);
    response.end(body);
  });
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => process.exit(0));
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
});
process.on('SIGINT', () => {});
