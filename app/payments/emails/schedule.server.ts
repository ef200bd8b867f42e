import type { Db } from '../../db/client.server.ts';
import type { EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { scheduleEmails } from '../../mail/scheduled/scheduled-emails.server.ts';
import { isFinished } from '../../membership/emails/stored-emails.server.ts';
import { planPaymentEmails } from './due-emails.ts';
import { paymentEmails } from './payment-emails.server.ts';
import { findPaymentState } from './payment-state.server.ts';

/**
 * Schedules the emails of a membership's stored payments, each once. Idempotent. The caller holds the account's lock.
 */
export async function schedulePaymentEmails(
  tx: Db,
  services: EmailServices,
  { membershipId, now }: { membershipId: string; now: Date },
): Promise<void> {
  const found = await findPaymentState(tx, membershipId);
  if (!found) return;
  const { accountId, state, emails: stored } = found;
  const done = new Set(stored.filter(isFinished).map(({ about }) => about));
  const emails = planPaymentEmails(state, done, now).map(({ kind, key, at }) => ({
    kind: paymentEmails[kind],
    accountId,
    subject: { membershipId, about: key },
    key: `${membershipId}:${key}`,
    dueAt: at,
  }));
  await scheduleEmails(tx, services, { emails, now });
}
