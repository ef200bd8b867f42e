import type { Db } from '../db/client.server.ts';
import { endLink } from '../kitchen/shopping-list/commands.server.ts';
import { endFeed } from '../kitchen/week/commands.server.ts';

/**
 * Ends an account's secret addresses, of its shopping list and its calendar. After an account is recovered, an
 * intruder may know or have created these. The caller's page says so.
 */
export async function endSecretAddresses(tx: Db, owner: { accountId: string }): Promise<void> {
  await endLink(tx, owner);
  await endFeed(tx, owner);
}
