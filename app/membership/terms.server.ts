import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { endUserDetails } from '../db/schema/membership.ts';

export type TermsResult = { ok: true } | { ok: false; reason: 'no-record' };

/** Records that the account's owner accepted the terms. Idempotent: the first time stays. */
export async function acceptTerms(db: Db, { accountId, now }: { accountId: string; now: Date }): Promise<TermsResult> {
  const own = eq(endUserDetails.authId, accountId);
  await db
    .update(endUserDetails)
    .set({ legalAccepted: true, legalAcceptedAt: now })
    .where(and(own, eq(endUserDetails.legalAccepted, false)));
  const [record] = await db.select({ accepted: endUserDetails.legalAccepted }).from(endUserDetails).where(own);
  return record?.accepted ? { ok: true } : { ok: false, reason: 'no-record' };
}
