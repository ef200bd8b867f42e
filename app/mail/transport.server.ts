import type { Readable } from 'node:stream';
import { createTransport as createSmtp } from 'nodemailer';
import parseAddresses from 'nodemailer/lib/addressparser';
import { createMailbox, type Mailbox } from './mailbox/mailbox.server.ts';
import { plainName } from './message.ts';
import { type MailMarks, postmarkMetadata } from './returns/mail-marks.ts';

export interface OutgoingMail extends MailMarks {
  /** Name before the sender's address, or null for MAIL_FROM's own. */
  senderName: string | null;
  /** Sender's address of a letter. Omitted for MAIL_FROM's. */
  senderAddress?: string;
  /** Key of the sender's domain, if the domain is a creator's own. The mail is signed with the site's key too. */
  senderKey?: DkimKey;
  to: string;
  replyTo: string;
  subject: string;
  /** Unsubscribe address of an optional email, otherwise null. */
  unsubscribe: string | null;
  /** List-Id (RFC 2919) of a letter, without brackets. Omitted for other mail. */
  listId?: string;
  html: string;
  text: string;
  date: Date;
}

export interface Transport {
  /** Resolves when the mail has been accepted. `responseCode` is null without a mail server. */
  send(letter: OutgoingMail, signal: AbortSignal): Promise<{ responseCode: number | null }>;
  /** Closes idle connections immediately, and busy ones after their mail. */
  close(): void;
}

export interface TransportOptions {
  /** Address of the mail server, or null for the demo's mailbox. */
  smtpUrl: string | null;
  /** Sender of mail without a sender of its own, as `Name <address>`. */
  mailFrom: string;
  /** DKIM key, or null if this process does not sign mail. */
  dkim?: DkimKey | null;
  mailboxDirectory: string;
  /** Maximum number of connections to the mail server; 4 by default. */
  connections?: number;
}

/** Key whose public half is in the domain's DNS. */
export interface DkimKey {
  domainName: string;
  keySelector: string;
  /** Private key in PEM. */
  privateKey: string;
}

/** Error of a failed send. `response` may contain the address and must not be logged. */
export interface SendFailure {
  code: string;
  responseCode: number | null;
  response: string | null;
  /** SMTP command that failed, such as `RCPT TO`, or null if none did. */
  command: string | null;
  /** True if the mail was handed over completely and no answer came. The mail server may have accepted it. */
  isUnanswered: boolean;
}

export function describeFailure(error: unknown): SendFailure {
  const { code, name, responseCode, response, command, isUnanswered } = (error ?? {}) as Record<string, unknown>;
  return {
    code: String(code ?? name ?? 'UNKNOWN'),
    responseCode: typeof responseCode === 'number' ? responseCode : null,
    response: typeof response === 'string' ? response.slice(0, 500) : null,
    command: typeof command === 'string' ? command : null,
    isUnanswered: isUnanswered === true,
  };
}

export function createTransport(options: TransportOptions): Transport {
  const own = readMailFrom(options.mailFrom);
  const sender: SenderOf = ({ senderName, senderAddress = own.address }) => ({
    name: senderName === null ? own.name : plainName(senderName),
    address: senderAddress,
  });
  if (options.smtpUrl === null) return mailboxTransport(createMailbox(options.mailboxDirectory), sender);
  const { dkim = null, connections = 4 } = options;
  return smtpTransport(options.smtpUrl, { sender, dkim, connections });
}

type SenderOf = (mail: Pick<OutgoingMail, 'senderName' | 'senderAddress'>) => MailFrom;

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
 * Creates a transport over pooled SMTP connections. An aborted mail closes only its own connection. If the server has
 * closed an idle connection and no byte was sent, the mail is sent over a new one.
 */
function smtpTransport(
  url: string,
  { sender, dkim, connections }: { sender: SenderOf; dkim: DkimKey | null; connections: number },
): Transport {
  const smtp = createSmtp({
    url,
    pool: true,
    maxConnections: connections, // as many as the worker sends at a time
    maxMessages: 100,
    maxRequeues: 1,
    idleTimeout: 30_000, // less than socketTimeout, after which an idle connection ends with an error
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 45_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim: signedWith([dkim]) }),
  });
  const isPostmark = /(^|\.)postmarkapp\.com$/.test(new URL(url).hostname);
  const answers = observeAnswers(smtp);
  return {
    async send(outgoing, signal) {
      const { senderName, senderAddress, senderKey, to, replyTo, unsubscribe, listId, returnPath, ...mail } = outgoing;
      // Bounces of mail from a creator's domain return to the site, even without a mailbox for bounces.
      const envelopeSender = returnPath ?? (senderKey ? sender({ senderName: null }).address : null);
      const info = await answers.observe(mail.messageId, () =>
        smtp.sendMail({
          ...mail,
          from: sender({ senderName, ...(senderAddress && { senderAddress }) }),
          // An address in an object is used unchanged, not parsed into several.
          to: { name: '', address: oneAddress(to) },
          replyTo: { name: '', address: oneAddress(replyTo) },
          ...(envelopeSender !== null && { envelope: { from: envelopeSender, to: oneAddress(to) } }),
          ...(senderKey && { dkim: signedWith([senderKey, ...(dkim ? [dkim] : [])]) }),
          // RFC 3834: prevents automatic replies.
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...listHeaders({ unsubscribe, listId }),
            ...(isPostmark && postmarkMetadata(mail.messageId)),
          },
          textEncoding: 'quoted-printable',
          signal,
        }),
      );
      return { responseCode: Number.parseInt(info.response, 10) || null };
    },
    close: () => smtp.close(),
  };
}

/** Error codes of a mail that the server answered. */
const ANSWERED = ['EENVELOPE', 'EMESSAGE'];

/**
 * Marks errors of sending as `isUnanswered` if the whole mail was read and the server gave no answer, because the mail may
 * have been accepted. Without the final dot a server accepts nothing (RFC 5321, 4.1.1.4).
 */
function observeAnswers(smtp: ReturnType<typeof createSmtp>) {
  const streams = new Map<string, Readable>();
  smtp.use('stream', ({ data, message }, done) => {
    const createReadStream = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const stream = createReadStream(options);
      streams.set(data.messageId!, stream);
      return stream;
    };
    done();
  });
  return {
    async observe<T>(messageId: string, send: () => Promise<T>): Promise<T> {
      try {
        return await send();
      } catch (error) {
        const isUnanswered = streams.get(messageId)?.readableEnded === true && !ANSWERED.includes(errorCode(error));
        throw Object.assign(error as Error, { isUnanswered });
      } finally {
        streams.delete(messageId);
      }
    },
  };
}

const errorCode = (error: unknown) => String((error as { code?: unknown } | null)?.code);

/**
 * Returns the headers for unsubscribing by one POST (RFC 8058) and for the list's name (RFC 2919). The headers are not
 * folded, because some programs cannot read an address on two lines.
 */
function listHeaders({ unsubscribe, listId }: { unsubscribe: string | null; listId: string | undefined }) {
  return {
    ...(unsubscribe !== null && {
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
      'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
    }),
    ...(listId !== undefined && { 'List-Id': { prepared: true, value: `<${listId}>` } }),
  };
}

/** Signed headers. Nodemailer's own list lacks `List-Unsubscribe-Post`, without which receivers ignore the button. */
const SIGNED_HEADERS = [
  ...['From', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'Auto-Submitted', 'List-Unsubscribe', 'List-Unsubscribe-Post', 'List-Id'],
].join(':');

const signedWith = (keys: DkimKey[]) => ({ keys, headerFieldNames: SIGNED_HEADERS });

/** Throws if the address could be parsed as several or damage a header. */
function oneAddress(address: string): string {
  if (!/^[^\s\p{Cc}<>,;:"()[\]\\@]+@[^\s\p{Cc}<>,;:"()[\]\\@]+$/u.test(address)) {
    throw Object.assign(new Error('Not one plain address'), { code: 'EADDRESS' });
  }
  return address;
}

function mailboxTransport(mailbox: Mailbox, sender: SenderOf): Transport {
  return {
    close() {},
    async send({ messageId, to, subject, html, text, date, ...mail }) {
      const id = /^<([^.@]+)/.exec(messageId)![1]!;
      await mailbox.store({ id, from: sender(mail), to, subject, html, text, sentAt: date.toISOString() });
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
