import type { Db } from '../../app/db/client.server.ts';
import { merchants } from '../../app/db/schema/merchants.ts';
import { now } from './membership.ts';

export const beasMerchant = 'acct_bea';

export async function aMerchant(
  db: Db,
  fields: Partial<typeof merchants.$inferInsert> & { creatorId: string },
): Promise<void> {
  const ready = { merchantId: beasMerchant, state: 'ready', country: 'US', createdAt: now, readyAt: now } as const;
  await db.insert(merchants).values({ ...ready, statementDescriptor: 'BEA', ...fields });
}
