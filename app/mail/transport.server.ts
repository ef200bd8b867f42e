import { createTransport as createSmtp } from 'nodemailer';
import parseAddresses from 'nodemailer/lib/addressparser';
import { createMailbox, type Mailbox } from './mailbox/mailbox.server.ts';
import { plainName } from './message.ts';
import type { MailMarks } from './returns/mail-marks.ts';

export interface OutgoingMail extends MailMarks {
  /** Name before MAIL_FROM's address, or null for MAIL_FROM's own. */
  senderName: string | null;
  to: string;
  replyTo: string;
  subject: string;
  /** Unsubscribe address of an optional email, otherwise null. */
  unsubscribe: string | null;
  html: string;
  text: string;
  date: Date;
}

export interface Transport {
  /** Resolves when the mail has been accepted, or else rejects. `responseCode` is null without a mail server. */
  send(letter: OutgoingMail, signal: AbortSignal): Promise<{ responseCode: number | null }>;
  /** Closes idle connections immediately, and busy ones after their mail. */
  close(): void;
}

export interface TransportOptions {
  /** Address of the mail server, or null for the demo's mailbox. */
  smtpUrl: string | null;
  /** `Name <address>`. */
  mailFrom: string;
  /** DKIM key, or null if this process does not sign mail. */
  dkim?: DkimKey | null;
  mailboxDirectory: string;
}

/** Key whose public half is in the domain's DNS. */
export interface DkimKey {
  domainName: string;
  keySelector: string;
  /** PEM. */
  privateKey: string;
}

/** Error of a rejected mail. `response` may contain the address and is never logged. */
export interface SendFailure {
  code: string;
  responseCode: number | null;
  response: string | null;
}

export function describeFailure(error: unknown): SendFailure {
  const { code, name, responseCode, response } = (error ?? {}) as Record<string, unknown>;
  return {
    code: String(code ?? name ?? 'UNKNOWN'),
    responseCode: typeof responseCode === 'number' ? responseCode : null,
    response: typeof response === 'string' ? response.slice(0, 500) : null,
  };
}

export function createTransport(options: TransportOptions): Transport {
  const own = readMailFrom(options.mailFrom);
  const sender = (name: string | null) => (name === null ? own : { name: plainName(name), address: own.address });
  return options.smtpUrl === null
    ? mailboxTransport(createMailbox(options.mailboxDirectory), sender)
    : smtpTransport(options.smtpUrl, { sender, dkim: options.dkim ?? null });
}

const PATIENCE_MS = 10_000;

/** Resolves when the mail server responds and accepts the log-in; rejects with an error for `describeFailure`. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const limits = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
  const smtp = createSmtp({ url: smtpUrl, ...limits });
  try {
    await smtp.verify();
  } finally {
    smtp.close();
  }
}

/**
 * Creates a transport over pooled SMTP connections, so that a mail need not wait for a greeting, a handshake and a
 * log-in. An aborted mail closes only its own connection. If the server has closed an idle connection and no byte was
 * sent, the mail is sent over a new one. The queue retries any other failure.
 */
function smtpTransport(
  url: string,
  { sender, dkim }: { sender: (name: string | null) => MailFrom; dkim: DkimKey | null },
): Transport {
  const smtp = createSmtp({
    url,
    pool: true,
    maxConnections: 4, // as many as the worker sends at a time
    maxMessages: 100,
    maxRequeues: 1,
    idleTimeout: 30_000, // less than socketTimeout, after which an idle connection ends with an error
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 45_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim: { ...dkim, headerFieldNames: SIGNED_HEADERS } }),
  });
  return {
    async send({ senderName, to, replyTo, returnPath, unsubscribe, ...mail }, signal) {
      const info = await smtp.sendMail({
        ...mail,
        from: sender(senderName),
        // An address in an object is used unchanged, not parsed into several.
        to: { name: '', address: oneAddress(to) },
        replyTo: { name: '', address: oneAddress(replyTo) },
        ...(returnPath !== null && { envelope: { from: returnPath, to: oneAddress(to) } }),
        // RFC 3834: prevents automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(unsubscribe) },
        textEncoding: 'quoted-printable',
        signal,
      });
      return { responseCode: Number.parseInt(info.response, 10) || null };
    },
    close: () => smtp.close(),
  };
}

/**
 * Returns the headers with which a mail program shows a button that unsubscribes by one POST (RFC 8058). The headers
 * are not folded, because some programs cannot read an address on two lines.
 */
function listHeaders(unsubscribe: string | null) {
  if (unsubscribe === null) return {};
  return {
    'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
  };
}

/** Signed headers. Nodemailer's own list lacks `List-Unsubscribe-Post`, without which receivers ignore the button. */
const SIGNED_HEADERS = [
  ...['From', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'Auto-Submitted', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
].join(':');

/** Last check before the address is written into headers and envelope. Callers have normalised the address. */
function oneAddress(address: string): string {
  if (!/^[^\s\p{Cc}<>,;:"()[\]\\@]+@[^\s\p{Cc}<>,;:"()[\]\\@]+$/u.test(address)) {
    throw Object.assign(new Error('Not one plain address'), { code: 'EADDRESS' });
  }
  return address;
}

function mailboxTransport(mailbox: Mailbox, sender: (name: string | null) => MailFrom): Transport {
  return {
    close() {},
    async send({ messageId, senderName, to, subject, html, text, date }) {
      const id = /^<([^.@]+)/.exec(messageId)![1]!;
      await mailbox.store({ id, from: sender(senderName), to, subject, html, text, sentAt: date.toISOString() });
      return { responseCode: null };
    },
  };
}

export interface MailFrom {
  name: string;
  address: string;
}

/** Parses `Name <address>`; throws unless it is one address. */
export function readMailFrom(mailFrom: string): MailFrom {
  const [sender, ...others] = parseAddresses(mailFrom, { flatten: true });
  if (!sender?.address.includes('@') || others.length > 0) {
    throw new Error('MAIL_FROM must be one address: Name <name@host>');
  }
  return { name: plainName(sender.name), address: sender.address };
}
