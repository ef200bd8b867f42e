import type { Db } from '../../app/db/client.server.ts';
import { merchants } from '../../app/db/schema/merchants.ts';
import { now } from './membership.ts';

/** Account of Bea's, in which members of most tests are charged. */
export const beasMerchant = 'acct_bea';

/** Stores a creator's connected account, by default one that takes cards. */
export async function aMerchant(
  db: Db,
  fields: Partial<typeof merchants.$inferInsert> & { creatorId: string },
): Promise<void> {
  const ready = { merchantId: beasMerchant, state: 'ready', country: 'US', createdAt: now, readyAt: now } as const;
  await db.insert(merchants).values({ ...ready, statementDescriptor: 'BEA', ...fields });
}
