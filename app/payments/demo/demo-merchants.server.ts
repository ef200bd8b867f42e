import { and, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { productName } from '../../copy/product.ts';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { statementDescriptorOf } from '../merchant/merchant.ts';
import type { DemoPayments } from './demo-payments.server.ts';

export const demoMerchantOf = (creatorId: string): string => `acct_demo_${creatorId.replaceAll('-', '')}`;

/**
 * Connects a merchant for each given creator who never had one, and opens all connected merchants at the stand-in,
 * whose tables may be new. Idempotent.
 */
export async function connectDemoMerchants(
  { db, demoPayments: { standIn }, now }: { db: Db; demoPayments: Pick<DemoPayments, 'standIn'>; now: Date },
  creatorIds: readonly string[],
): Promise<void> {
  for (const creatorId of creatorIds) {
    const [creator] = await db
      .select({ name: creators.name })
      .from(creators)
      .where(
        and(
          eq(creators.id, creatorId),
          notExists(db.select({ one: sql`1` }).from(merchants).where(eq(merchants.creatorId, creatorId))),
        ),
      );
    if (!creator) continue;
    const merchantId = demoMerchantOf(creatorId);
    const ready = { state: 'ready', country: 'US', createdAt: now, readyAt: now, syncedAt: now } as const;
    const statementDescriptor = statementDescriptorOf(creator.name, productName);
    await db
      .insert(merchants)
      .values({ creatorId, merchantId, statementDescriptor, ...ready })
      .onConflictDoNothing();
  }
  const connected = await db
    .select({ merchantId: merchants.merchantId, country: merchants.country, name: creators.name })
    .from(merchants)
    .innerJoin(creators, eq(creators.id, merchants.creatorId))
    .where(and(isNotNull(merchants.merchantId), isNull(merchants.disconnectedAt)));
  for (const { merchantId, country, name } of connected) {
    await standIn.openAccount({ id: merchantId!, name, ...(country && { country }) });
  }
}
