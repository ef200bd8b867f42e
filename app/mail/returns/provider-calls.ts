import * as z from 'zod';
import { diagnosticLine, isHardFailure } from '../suppressions/suppression.ts';
import { readMailTraces } from './mail-marks.ts';
import type { ReturnReport } from './returned-mail.ts';

export type ProviderReport = ReturnReport & { at: Date };

/** Content of a call: its bounces and complaints, or a subscription to confirm. */
type ProviderCall = { kind: 'reports'; reports: ProviderReport[] } | { kind: 'subscription'; confirmAt: URL };

/** Reads the JSON of a call. Returns null if it does not have the provider's form. */
type ReadCall = (body: unknown) => ProviderCall | null;

const text = z.string().max(10_000);
const time = z.iso.datetime({ offset: true, precision: null }).transform((at) => new Date(at));

interface Told {
  kind: ReturnReport['kind'];
  address: string;
  /** Texts that may contain the Message-ID or the return path. */
  named: readonly string[];
  diagnostic?: string | undefined;
  at: Date;
}

const reportOf = ({ kind, address, named, diagnostic = '', at }: Told): ProviderReport => ({
  kind,
  traces: named.flatMap(readMailTraces).slice(0, 10),
  addresses: [address.trim().toLowerCase()],
  diagnostic: diagnosticLine(diagnostic),
  at,
});

const ownCall = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(['bounce', 'complaint']),
        /** True if the address refuses all mail permanently. */
        permanent: z.boolean().default(false),
        address: text,
        returnPath: text.default(''),
        messageId: text.default(''),
        at: time,
        diagnostic: text.default(''),
      }),
    )
    .max(1_000),
});

/** Reads the site's own form (docs/operating.md, "Mail that comes back"). */
const readOwn: ReadCall = (body) => {
  const call = ownCall.safeParse(body);
  if (!call.success) return null;
  const counting = call.data.events.filter(({ type, permanent }) => type === 'complaint' || permanent);
  const reports = counting.map(({ type, returnPath, messageId, ...told }) =>
    reportOf({ ...told, kind: type, named: [returnPath, messageId] }),
  );
  return { kind: 'reports', reports };
};

const postmarkCall = z.object({
  RecordType: text,
  Type: text.optional(),
  Email: text.default(''),
  BouncedAt: time.optional(),
  Description: text.default(''),
  Details: text.default(''),
  Metadata: z.record(z.string(), z.string()).default({}),
});

/**
 * Reads a call of Postmark, which has one event. See postmarkapp.com/developer/webhooks/bounce-webhook and
 * spam-complaint-webhook.
 */
const readPostmark: ReadCall = (body) => {
  const call = postmarkCall.safeParse(body);
  if (!call.success) return null;
  const { RecordType, Type, Email, BouncedAt, Description, Details, Metadata } = call.data;
  const isBounce = RecordType === 'Bounce' && Type === 'HardBounce';
  if (!isBounce && RecordType !== 'SpamComplaint') return { kind: 'reports', reports: [] };
  if (!BouncedAt) return null;
  const told = { address: Email, named: Object.values(Metadata), at: BouncedAt };
  return {
    kind: 'reports',
    reports: [reportOf({ ...told, kind: isBounce ? 'bounce' : 'complaint', diagnostic: Details || Description })],
  };
};

const sesRecipient = z.object({ emailAddress: text, status: text.default(''), diagnosticCode: text.default('') });

const sesEvent = z.object({
  /** Named `eventType` if published by a configuration set. */
  notificationType: text.optional(),
  eventType: text.optional(),
  bounce: z.object({ bounceType: text, bouncedRecipients: z.array(sesRecipient).max(50), timestamp: time }).optional(),
  complaint: z
    .object({
      complaintFeedbackType: text.nullish(),
      complainedRecipients: z.array(z.object({ emailAddress: text })).max(50),
      timestamp: time,
    })
    .optional(),
  mail: z.object({
    source: text.default(''),
    headers: z.array(z.object({ name: text, value: text })).default([]),
  }),
});

const snsEnvelope = z.object({ Type: text, Message: z.string().default(''), SubscribeURL: text.optional() });

/**
 * Reads a call of Amazon SES through SNS, in SNS's envelope or not (docs.aws.amazon.com/ses, "Amazon SNS notification
 * contents").
 */
const readSes: ReadCall = (body) => {
  const envelope = snsEnvelope.safeParse(body);
  if (!envelope.success) return readSesEvent(body);
  const { Type, Message, SubscribeURL } = envelope.data;
  if (Type === 'Notification') return readSesEvent(parsed(Message));
  if (Type !== 'SubscriptionConfirmation') return { kind: 'reports', reports: [] };
  const confirmAt = URL.parse(SubscribeURL ?? '');
  return confirmAt && isSns(confirmAt) ? { kind: 'subscription', confirmAt } : null;
};

const isSns = ({ protocol, hostname, port }: URL) =>
  protocol === 'https:' && port === '' && /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(hostname);

const readSesEvent: ReadCall = (body) => {
  const event = sesEvent.safeParse(body);
  if (!event.success) return null;
  const { bounce, complaint, mail, notificationType, eventType } = event.data;
  const named = [mail.source, ...mail.headers.flatMap(({ name, value }) => (/^message-id$/i.test(name) ? value : []))];
  if ((notificationType ?? eventType) === 'Bounce' && bounce?.bounceType === 'Permanent') {
    const { timestamp: at } = bounce;
    const refused = bounce.bouncedRecipients.filter(isRefused);
    const reports = refused.map(({ emailAddress: address, diagnosticCode: diagnostic }) =>
      reportOf({ kind: 'bounce', address, named, diagnostic, at }),
    );
    return { kind: 'reports', reports };
  }
  const feedback = complaint?.complaintFeedbackType ?? 'abuse';
  if ((notificationType ?? eventType) === 'Complaint' && complaint && feedback === 'abuse') {
    const { timestamp: at } = complaint;
    const reports = complaint.complainedRecipients.map(({ emailAddress: address }) =>
      reportOf({ kind: 'complaint', address, named, at }),
    );
    return { kind: 'reports', reports };
  }
  return { kind: 'reports', reports: [] };
};

/** Returns true if the address was refused for good, or if SES gives neither a status nor an answer. */
const isRefused = ({ status, diagnosticCode }: z.infer<typeof sesRecipient>): boolean =>
  (status === '' && diagnosticCode === '') || isHardFailure({ status, diagnosticCode });

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

const readers = new Map<string, ReadCall>([
  ['larder', readOwn],
  ['postmark', readPostmark],
  ['ses', readSes],
]);

/** Returns the reader of a provider's calls, by the last part of the webhook's address, or null if it is unknown. */
export const findReader = (provider: string): ReadCall | null => readers.get(provider) ?? null;
