import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type ReceivedMail, readMail } from './received-mail.ts';

export type { ReceivedMail } from './received-mail.ts';

export interface MailServer {
  url: string;
  /** Accepted mails in order, including repeated ones. */
  received: ReceivedMail[];
  /** Message-IDs of offered mails in order, whether accepted or not. */
  offered: string[];
  connections(): number;
  open(): number;
  held(): number;
  /** Closes all connections, as servers close idle ones. */
  endIdle(): void;
  /**
   * Returns the newest mail accepted for the address, after waiting for one if necessary.
   * @param options.subject text that the subject must contain
   * @param options.after number of matching mails that came before; waits for another
   */
  mailTo(address: string, options?: { subject?: string; after?: number; withinMs?: number }): Promise<ReceivedMail>;
  refuse(code: number, count?: number): void;
  /** Closes the connection without a response after each of the next `count` mails. */
  hangUp(count?: number): void;
  /** Leaves mails unanswered until `release` accepts them. Resolves when the first mail is held. */
  hold(): Promise<void>;
  release(): void;
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  close(): Promise<void>;
}

/** Maximum time until due mail arrives, in milliseconds. Mail is scheduled once a minute. */
const DUE_MAIL_MS = 120_000;

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const offered: string[] = [];
  const trouble: { kind: 'refuse' | 'hang-up'; code: number }[] = [];
  const held: (() => void)[] = [];
  let holding = false;
  let isHeld = () => {};
  let connected = 0;
  let port = 0;
  let server: SMTPServer;

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession, answer: (err?: Error) => void) {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const { mailFrom, rcptTo } = session.envelope;
    const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map((each) => each.address) };
    const mail = readMail(Buffer.concat(chunks).toString('latin1'), envelope);
    offered.push(mail.messageId);
    const next = trouble.shift();
    if (next?.kind === 'refuse') {
      return answer(Object.assign(new Error(`No, not for <${envelope.to}>`), { responseCode: next.code }));
    }
    if (next?.kind === 'hang-up') return hangUpOn(session);
    if (holding) {
      isHeld();
      await new Promise<void>((resolve) => held.push(resolve));
    }
    received.push(mail);
    answer();
  }

  function hangUpOn(session: SMTPServerSession) {
    for (const connection of server.connections as Set<{ id: string; _socket: { destroy(): void } }>) {
      if (connection.id === session.id) connection._socket.destroy();
    }
  }

  async function comeUp() {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onConnect(_session, accept) {
        connected += 1;
        accept();
      },
      onData: (stream, session, answer) => void take(stream, session, answer).catch(answer),
    });
    server.on('error', () => {}); // the client reports errors of single connections
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    port = (server.server.address() as AddressInfo).port;
  }

  function endConnections() {
    for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>) connection._socket.destroy();
  }

  async function goDown() {
    endConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  await comeUp();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    offered,
    connections: () => connected,
    open: () => server.connections.size,
    held: () => held.length,
    endIdle: endConnections,
    async mailTo(address, { subject = '', after = 0, withinMs = DUE_MAIL_MS } = {}) {
      const until = Date.now() + withinMs;
      for (;;) {
        const mails = received.filter((mail) => mail.to === address && mail.subject.includes(subject));
        if (mails.length > after) return mails.at(-1)!;
        if (Date.now() > until) throw new Error(`No mail '${subject}' came to ${address} in ${withinMs} ms`);
        await delay(20);
      }
    },
    refuse(code, count = 1) {
      for (let at = 0; at < count; at++) trouble.push({ kind: 'refuse', code });
    },
    hangUp(count = 1) {
      for (let at = 0; at < count; at++) trouble.push({ kind: 'hang-up', code: 0 });
    },
    hold() {
      holding = true;
      return new Promise((resolve) => {
        isHeld = resolve;
      });
    },
    release() {
      holding = false;
      for (const resolve of held.splice(0)) resolve();
    },
    goDown,
    comeUp,
    close: goDown,
  };
}
