import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Reads what it is sent, and refuses it. What visitors of another process wait meanwhile is what the machine itself
 * takes: the senders, the loopback, and three processes on its cores.
 */
const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => response.writeHead(429, { 'content-type': 'text/html' }).end('Too many changes'));
});

process.once('message', () => {
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
process.on('SIGINT', () => {}); // Ctrl+C reaches the whole process group; the bench stops this process itself
