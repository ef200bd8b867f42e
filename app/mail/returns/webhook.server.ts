import { createHash, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import { findReader, type ProviderReport } from './provider-calls.ts';
import { type ReturnSettings, takeReport } from './take-report.server.ts';

/** Maximum size of an accepted body, in bytes. */
const CALL_BYTES = 256 * 1024;

interface MailWebhook extends ReturnSettings {
  secret: string;
  fetch: (address: URL, init: RequestInit) => Promise<Response>;
}

declare module '../../http/services.ts' {
  interface Services {
    /** Null without `BOUNCE_WEBHOOK_SECRET`. */
    mailWebhook: MailWebhook | null;
  }
}

export interface MailWebhookPost {
  provider: string;
  /** `Authorization` header; empty if missing. */
  authorization: string;
  readBody(limit: number): Promise<Uint8Array | 'too long' | 'cut off'>;
  address: string;
}

export type MailWebhookAnswer =
  | { status: 200 }
  | { status: 400 | 401 | 404 | 408 | 413 | 503; error: string }
  /** `retryAfter` in seconds. */
  | { status: 429; error: string; retryAfter: number };

/**
 * Receives a mail provider's bounces and complaints. Answers 200 once their effects are stored; providers repeat calls
 * that get another answer. The secret is the password of HTTP's Basic scheme, or a Bearer token. Only requests without
 * the right secret count towards the rate limit.
 */
export async function receiveMailWebhook(
  services: Pick<Services, 'db' | 'mailWebhook' | 'limits' | 'log' | 'now'>,
  { provider, authorization, readBody, address }: MailWebhookPost,
): Promise<MailWebhookAnswer> {
  const { db, mailWebhook: webhook, limits, log, now } = services;
  const readCall = findReader(provider);
  if (!webhook || !readCall) return { status: 404, error: 'No such address' };
  const limit = await limits.consume('webhook', { address });
  if (!limit.ok) return { status: 429, error: 'Too many requests', retryAfter: limit.retryAfter };
  if (!isSecret(passwordIn(authorization), webhook.secret)) {
    log.info({ provider }, 'A mail provider’s call was refused, because its secret is wrong');
    return { status: 401, error: 'The secret is wrong' };
  }
  await limits.refund('webhook', { address });
  const body = await readBody(CALL_BYTES);
  if (body === 'too long') return { status: 413, error: 'The body is too large' };
  // The client is gone; this response is only logged.
  if (body === 'cut off') return { status: 408, error: 'The body was not sent to its end' };
  const call = readCall(parsed(body));
  if (!call) {
    log.error({ provider }, 'A mail provider’s call could not be read');
    return { status: 400, error: 'The call could not be read' };
  }
  try {
    if (call.kind === 'subscription') await webhook.fetch(call.confirmAt, { signal: AbortSignal.timeout(10_000) });
    else
      log.info(
        { provider, ...(await takeAll(db, call.reports, { webhook, now: now() })) },
        'A mail provider’s call was read',
      );
    return { status: 200 };
  } catch (err) {
    log.error({ err, provider }, 'A mail provider’s call could not be stored');
    return { status: 503, error: 'Not available at the moment' };
  }
}

/** Stores the effects of all reports, or of none. A time in the future counts as now. */
function takeAll(
  db: Db,
  reports: readonly ProviderReport[],
  { webhook, now }: { webhook: MailWebhook; now: Date },
): Promise<{ bounce: number; complaint: number; unproven: number }> {
  return db.transaction(async (tx) => {
    const counts = { bounce: 0, complaint: 0, unproven: 0 };
    for (const report of reports) {
      const at = report.at < now ? report.at : now;
      const isProven = await takeReport(tx, { ...report, source: 'webhook', at }, webhook);
      counts[isProven ? report.kind : 'unproven'] += 1;
    }
    return counts;
  });
}

function passwordIn(authorization: string): string {
  const [, scheme = '', value = ''] = /^(Basic|Bearer) +(\S+) *$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  const credentials = Buffer.from(value, 'base64').toString();
  return credentials.slice(credentials.indexOf(':') + 1);
}

/** Compares in constant time. */
function isSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return null;
  }
}
