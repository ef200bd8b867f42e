import { eq } from 'drizzle-orm';
import { endUserDetails } from '../db/schema/membership.ts';
import type { Services } from '../http/services.ts';
import { lockAccount, updateMetadata } from '../identity/commands.server.ts';

/** Changes a person's name in the account's metadata, in its record where there is one, and on receipts. Idempotent. */
export function changeName(
  { db, charges }: Pick<Services, 'db' | 'charges'>,
  given: { accountId: string; firstName: string; lastName: string; now: Date },
): Promise<void> {
  const { accountId, firstName, lastName, now } = given;
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    await tx.update(endUserDetails).set({ firstName, lastName }).where(eq(endUserDetails.authId, accountId));
    const metadata = { first_name: firstName, last_name: lastName };
    await updateMetadata(tx, { accountId, metadata, now });
    await charges?.followPerson(tx, { accountId });
  });
}
