import type { Db } from '../../db/client.server.ts';
import type { AuthSecrets, Services } from '../../http/services.ts';
import { isKeyedHash, keyedHash } from '../../identity/secret.server.ts';
import { serverPaths } from '../../server-paths.ts';
import { findContract } from './queries.server.ts';
import { withdrawalOf } from './withdrawal.ts';

const PURPOSE = 'withdrawal link';

/** Returns a signed token for a contract. The token does not expire. */
const withdrawalToken = (subscriptionId: string, secrets: AuthSecrets): string =>
  `${subscriptionId}.${keyedHash(subscriptionId, secrets[0], PURPOSE)}`;

/** Returns the subscription of a valid token, or null. */
export function readWithdrawalToken(token: string, secrets: AuthSecrets): string | null {
  const [subscriptionId = '', signature = ''] = token.split('.');
  return isKeyedHash(signature, subscriptionId, secrets, PURPOSE) ? subscriptionId : null;
}

/** Returns the address of a page that needs no sign-in, or null without the right to withdraw. */
export async function findWithdrawalAddress(
  tx: Db,
  { origin, secrets }: Pick<Services, 'origin' | 'secrets'>,
  { membershipId, now }: { membershipId: string; now: Date },
): Promise<string | null> {
  const contract = await findContract(tx, { membershipId });
  if (!contract || withdrawalOf(contract, now).state !== 'open') return null;
  return origin + serverPaths.withdrawal(withdrawalToken(contract.subscriptionId, secrets));
}
