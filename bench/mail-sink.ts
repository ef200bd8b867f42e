import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that reads every mail to its end and throws it away. Sends its port. */
process.once('message', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, answer) => stream.resume().on('end', () => answer()),
  });
  server.on('error', () => {}); // of connections that the run ends
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  process.send!((server.server.address() as AddressInfo).port);
});
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
process.on('SIGINT', () => {});
