import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { endUserDetails } from '../db/schema/membership.ts';
import { copyClaims } from './trial/trials.server.ts';

/** Has the record and the claims of trials follow a change of the account's address, in its transaction. */
export async function followEmail(tx: Db, { accountId, email }: { accountId: string; email: string }): Promise<void> {
  await tx.update(endUserDetails).set({ email }).where(eq(endUserDetails.authId, accountId));
  await copyClaims(tx, { accountId, email });
}
