import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { endUserDetails } from '../db/schema/membership.ts';
import type { Services } from '../http/services.ts';
import { copyClaims } from './trial/trials.server.ts';

/** Has the record, the claims of trials and receipts follow a change of the account's address, in its transaction. */
export async function followEmail(
  tx: Db,
  { charges }: Pick<Services, 'charges'>,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await tx.update(endUserDetails).set({ email }).where(eq(endUserDetails.authId, accountId));
  await copyClaims(tx, { accountId, email });
  await charges?.followPerson(tx, { accountId });
}
