import { Worker } from 'node:worker_threads';
import type { Log } from '../http/services.ts';
import type { MailMessage } from './message.ts';
import type { MailMarks } from './returns/mail-marks.ts';
import type { OutgoingMail, SendFailure, TransportOptions } from './transport.server.ts';
import { readMailFrom } from './transport.server.ts';

export interface Sending extends MailMarks {
  message: MailMessage;
  date: Date;
}

export type Sent = { ok: true; responseCode: number | null } | { ok: false; failure: SendFailure };

export interface Sender<Mail = Sending> {
  /** Sends a mail. Never rejects; an aborted attempt resolves as a failure. */
  send(mail: Mail, signal: AbortSignal): Promise<Sent>;
  /** Closes idle connections immediately, and busy ones after their mail. */
  close(): void;
}

/** Message to the thread. `number` and `abort` identify an attempt. */
export type Order = { number: number; sending: Sending | OutgoingMail } | { abort: number } | { close: true };
export interface Report {
  number: number;
  sent: Sent;
}

/**
 * Renders and sends mail on a separate thread, so that visitors do not wait for mail
 * (docs/decisions/0063-scheduled-emails.md). The thread starts with the first mail and ends after a minute without
 * mail.
 * @throws if MAIL_FROM is not one address
 */
export function createSender(options: TransportOptions & { log: Log }): Sender<Sending | OutgoingMail> {
  const { log, ...transport } = options;
  readMailFrom(transport.mailFrom); // throws at the start of the process instead of at the first mail
  let thread: MailThread | null = null;
  return {
    send(sending, signal) {
      if (!thread?.isUp()) thread = startThread(transport, log);
      return thread.send(sending, signal);
    },
    close: () => thread?.close(),
  };
}

interface MailThread extends Sender<Sending | OutgoingMail> {
  isUp(): boolean;
}

/** Outcome of mails in progress when the thread ended. */
const ended: Sent = {
  ok: false,
  failure: { code: 'THREAD_ENDED', responseCode: null, response: null, command: null, isUnanswered: true },
};

/** Milliseconds without mail after which the thread ends. Longer than an idle connection to the mail server lives. */
const IDLE_MS = 60_000;

function startThread(options: TransportOptions, log: Log): MailThread {
  const worker = new Worker(new URL('./mail-thread.server.ts', import.meta.url), { workerData: options, name: 'mail' });
  worker.unref(); // the queue waits for mails in progress, and stops before the process ends
  const underWay = new Map<number, (sent: Sent) => void>();
  let isUp = true;
  let last = 0;
  let idle: NodeJS.Timeout | undefined;
  const tell = (order: Order) => worker.postMessage(order);
  const endIdle = () => {
    isUp = false;
    tell({ close: true });
  };
  worker.on('message', ({ number, sent }: Report) => underWay.get(number)?.(sent));
  worker.on('error', (err) => log.error({ err }, 'The thread that sends mail has ended; the next mail starts another'));
  worker.once('exit', () => {
    isUp = false;
    for (const report of underWay.values()) report(ended);
  });
  return {
    isUp: () => isUp,
    async send(sending, signal) {
      clearTimeout(idle);
      last += 1;
      const number = last;
      const abort = () => tell({ abort: number });
      const sent = new Promise<Sent>((resolve) => underWay.set(number, resolve));
      tell({ number, sending });
      if (signal.aborted) abort();
      signal.addEventListener('abort', abort);
      try {
        return await sent;
      } finally {
        signal.removeEventListener('abort', abort);
        underWay.delete(number);
        if (underWay.size === 0 && isUp) idle = setTimeout(endIdle, IDLE_MS).unref();
      }
    },
    close: () => tell({ close: true }),
  };
}
