import type { Db } from '../../db/client.server.ts';
import { usedNonces } from '../../db/schema/identity.ts';
import { hashToken } from './tokens.server.ts';

/**
 * Uses a value that is accepted once, over all processes. False: it has been used.
 * @param given.expiresAt until when it would be accepted; after that it is forgotten
 */
export async function spendNonce(db: Db, given: { nonce: string; expiresAt: Date }): Promise<boolean> {
  const fresh = await db
    .insert(usedNonces)
    .values({ nonceHash: hashToken(given.nonce), expiresAt: given.expiresAt })
    .onConflictDoNothing()
    .returning({ nonceHash: usedNonces.nonceHash });
  return fresh.length > 0;
}
