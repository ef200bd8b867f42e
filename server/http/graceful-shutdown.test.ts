import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { shutDownGracefully } from './graceful-shutdown.ts';

test('a connection made as the server stops listening is answered, and none after it is accepted', async () => {
  const server = createServer((_, response) => response.end('taken')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // Both timers fire in one event loop turn, in the order they were set. When the server starts to stop, the kernel
  // has thus accepted the connection, but Node has not.
  const answered = new Promise<string>((resolve, reject) => {
    setTimeout(() => {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.once('error', reject);
      socket.write('POST / HTTP/1.1\r\nHost: larder.test\r\nContent-Length: 0\r\n\r\n');
      text(socket).then(resolve, reject);
    }, 0);
  });
  const stopped = shutDownGracefully(server, { drain: true, notice: false });
  expect(await answered).toContain('taken');
  await stopped;
  const late = connect({ port, host: '127.0.0.1' });
  await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED');
});
