import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from './answer.ts';

/** The least that Node can do: one answer, from memory, to whatever is asked. */
process.once('message', ({ headers, body }: Answer) => {
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => process.exit(0));
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
});
process.on('SIGINT', () => {});
