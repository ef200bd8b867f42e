import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { diagnosticAnswer, diagnosticLine, isHardFailure } from '../suppressions/suppression.ts';
import { type MailTrace, readMailTraces } from './mail-marks.ts';

/** Report that an address refuses mail, or that its owner reported a mail as spam. */
export interface ReturnReport {
  kind: 'bounce' | 'complaint';
  traces: readonly MailTrace[];
  /** Addresses that the report names, in lower case. */
  addresses: readonly string[];
  /** Mail server's reason in one line, or null if it gave none. */
  diagnostic: string | null;
}

/**
 * Reason for ignoring a mail. `not-final`: a report of something other than a final refusal or abuse. `other`: no
 * report. `unreadable`: cannot be parsed, for example because it exceeds a limit of the parser.
 */
export type IgnoredReason = 'automatic-reply' | 'not-final' | 'other' | 'unreadable';

export type ReturnedMail =
  | { ok: true; report: ReturnReport }
  /** `traces`: mails of the site that the ignored mail names. */
  | { ok: false; reason: IgnoredReason; traces: readonly MailTrace[] };

/** Maximum number of bytes read of a mail. The report comes first, so the rest is not needed. */
export const MAX_READ = 300_000;

const limits = { maxNestingDepth: 16, maxHeadersSize: 100_000, forceRfc822Attachments: true } as const;
const MAX_PARTS = 20;
const MAX_FIELD_GROUPS = 50;
const MAX_NAMED = 10;

/**
 * Reads a mail that came to the mailbox for bounces: a delivery status notification (RFC 3464, RFC 6533) or a feedback
 * report (RFC 5965).
 */
export async function readReturnedMail(raw: Uint8Array): Promise<ReturnedMail> {
  const mail = await parse(raw.subarray(0, MAX_READ));
  if (!mail) return { ok: false, reason: 'unreadable', traces: [] };
  const isReport = /^\s*multipart\/report\b/i.test(headerOf(mail.headers, 'content-type'));
  const status = isReport && partOf(mail, /^message\/(global-)?delivery-status$/);
  if (status) return readStatus(mail, status);
  const feedback = isReport && partOf(mail, /^message\/feedback-report$/);
  if (feedback) return readFeedback(mail, feedback);
  const reason = isAutomatic(mail.headers) ? 'automatic-reply' : 'other';
  return { ok: false, reason, traces: tracesIn([mail.headers]) };
}

type Headers = Email['headers'];

async function parse(raw: Uint8Array | string): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw, { ...limits, attachmentEncoding: 'utf8' });
  } catch {
    return null;
  }
}

const headerOf = (headers: Headers, name: string): string => headers.find(({ key }) => key === name)?.value ?? '';

function partOf({ attachments }: Email, type: RegExp): string | null {
  const part: Attachment | undefined = attachments.slice(0, MAX_PARTS).find(({ mimeType }) => type.test(mimeType));
  return typeof part?.content === 'string' ? part.content : null;
}

/** Parses lines that have the form of headers. */
const fieldsOf = async (text: string): Promise<Headers> => (await parse(`${text.trim()}\n\n`))?.headers ?? [];

/** Reads the header fields of the returned mail. Returns an empty list if the report does not contain them. */
const returnedHeaders = async (mail: Email): Promise<Headers> =>
  fieldsOf(partOf(mail, /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/) ?? '');

async function readStatus(mail: Email, status: string): Promise<ReturnedMail> {
  const groups = status.trim().split(/\r?\n[ \t]*\r?\n/, MAX_FIELD_GROUPS);
  const recipients = await Promise.all(groups.map(fieldsOf));
  const bounced = recipients.find(isBounced);
  const returned = await returnedHeaders(mail);
  const traces = tracesIn([mail.headers, returned]);
  if (!bounced) return { ok: false, reason: 'not-final', traces };
  const named = [
    headerOf(bounced, 'original-recipient'),
    headerOf(bounced, 'final-recipient'),
    headerOf(mail.headers, 'x-failed-recipients'),
    // A forwarding server may name only the address that it forwarded to.
    headerOf(returned, 'to'),
  ];
  return {
    ok: true,
    report: {
      kind: 'bounce',
      traces,
      addresses: addressesIn(named),
      diagnostic: diagnosticLine(diagnosticAnswer(headerOf(bounced, 'diagnostic-code')) || headerOf(bounced, 'status')),
    },
  };
}

const isBounced = (recipient: Headers): boolean =>
  /^\s*failed\b/i.test(headerOf(recipient, 'action')) &&
  isHardFailure({
    status: headerOf(recipient, 'status'),
    diagnosticCode: headerOf(recipient, 'diagnostic-code'),
  });

async function readFeedback(mail: Email, feedback: string): Promise<ReturnedMail> {
  const fields = await fieldsOf(feedback);
  const returned = await returnedHeaders(mail);
  const traces = tracesIn([mail.headers, fields, returned]);
  if (!/^\s*abuse\s*$/i.test(headerOf(fields, 'feedback-type'))) return { ok: false, reason: 'not-final', traces };
  return {
    ok: true,
    report: {
      kind: 'complaint',
      traces,
      addresses: addressesIn([headerOf(fields, 'original-rcpt-to'), headerOf(returned, 'to')]),
      diagnostic: diagnosticLine(headerOf(fields, 'user-agent')),
    },
  };
}

function tracesIn(headers: readonly Headers[]): MailTrace[] {
  const traces = headers.flat().flatMap(({ value }) => readMailTraces(value));
  return [...new Map(traces.map((trace) => [trace.mailId + trace.seal, trace])).values()].slice(0, MAX_NAMED);
}

const ADDRESS = /[^\s\p{Cc}<>,;:"()[\]\\@]+@[^\s\p{Cc}<>,;:"()[\]\\@]+/gu;

function addressesIn(texts: readonly string[]): string[] {
  const addresses = texts.flatMap((text) => text.slice(0, 1_000).match(ADDRESS) ?? []);
  return [...new Set(addresses.map((address) => address.toLowerCase()))].slice(0, MAX_NAMED);
}

/** Returns true for a mail that a program sent in answer (RFC 3834, and older headers). */
function isAutomatic(headers: Headers): boolean {
  const submitted = headerOf(headers, 'auto-submitted').trim();
  if (submitted !== '' && !/^no\b/i.test(submitted)) return true;
  return (
    headers.some(({ key }) => key === 'x-autoreply' || key === 'x-autorespond') ||
    /^\s*auto[-_]reply/i.test(headerOf(headers, 'precedence'))
  );
}
