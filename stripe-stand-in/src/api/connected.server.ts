import { invalid } from '../errors.ts';
import type { Session } from '../session.server.ts';

/** Whether money can be transferred to an account of this platform. */
export async function canTake({ account }: Session, accountId: string): Promise<boolean> {
  return !account.refusing.has(accountId);
}

/** Refuses an account that takes no transfers. */
export async function refuseDestination(session: Session, accountId: string, param: string): Promise<void> {
  if (await canTake(session, accountId)) return;
  throw invalid(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers.',
    { code: 'insufficient_capabilities_for_transfer', param },
  );
}
