import { invalid } from '../errors.ts';
import type { Session } from '../session.server.ts';

/** Whether money can be transferred to an account of this platform; to one that is not known here it can. */
export async function canTake(session: Session, accountId: string): Promise<boolean> {
  if (session.account.refusing.has(accountId)) return false;
  const account = await session.find('v2.core.account', accountId);
  if (!account) return true;
  const { stripe_transfers } = account.configuration.recipient.capabilities.stripe_balance;
  const { isDisconnected } = session.internal('v2.core.account', accountId);
  return stripe_transfers.status === 'active' && !account.closed && !isDisconnected;
}

/** Refuses an account that takes no transfers. */
export async function refuseDestination(session: Session, accountId: string, param: string): Promise<void> {
  if (await canTake(session, accountId)) return;
  throw invalid(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers.',
    { code: 'insufficient_capabilities_for_transfer', param },
  );
}
