import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

process.once('message', ({ contentType, body }: { contentType: string; body: Uint8Array }) => {
  const headers = ['content-type', contentType, 'content-encoding', 'br', 'content-length', String(body.length)];
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => process.exit(0));
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
});

process.on('SIGINT', () => {});
