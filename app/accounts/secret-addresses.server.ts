import type { Db } from '../db/client.server.ts';
import { endLink } from '../kitchen/shopping-list/commands.server.ts';
import { endFeed } from '../kitchen/week/commands.server.ts';

/**
 * Ends the secret addresses of an account: of its shopping list and its week's calendar. A person who takes an account
 * back ends with them what a stranger may have read or made there. The caller says so on its page.
 */
export async function endSecretAddresses(tx: Db, owner: { accountId: string }): Promise<void> {
  await endLink(tx, owner);
  await endFeed(tx, owner);
}
