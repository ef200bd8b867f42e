import { invalid } from '../errors.ts';
import type { Session } from '../session.server.ts';

/** What an amount is in a currency, and by which rate; null: it stays as it is. Refuses a pair that nobody gave a rate. */
export function convert(
  session: Session,
  { amount, from, to }: { amount: number; from: string; to: string },
): { amount: number; rate: number | null } {
  if (from === to) return { amount, rate: null };
  const rate = session.account.currencies.rates.get(`${from}:${to}`);
  if (rate === undefined) throw invalid(`The stand-in has no rate from ${from} to ${to}`, { param: 'currency' });
  return { amount: Math.round(amount * rate), rate };
}

/** The currency in which an account gets what comes in another. */
export const currencyOf = (session: Session, accountId: string, currency: string): string =>
  session.account.currencies.accounts.get(accountId) ?? currency;

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
