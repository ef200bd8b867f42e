import { invalid } from '../errors.ts';
import type { Session } from '../session.server.ts';

/** Converts an amount. `rate` is null without a conversion. Refuses a pair of currencies without a rate. */
export function convert(
  session: Session,
  { amount, from, to }: { amount: number; from: string; to: string },
): { amount: number; rate: number | null } {
  if (from === to) return { amount, rate: null };
  const rate = session.account.currencies.rates.get(`${from}:${to}`);
  if (rate === undefined) throw invalid(`The stand-in has no rate from ${from} to ${to}`, { param: 'currency' });
  return { amount: Math.round(amount * rate), rate };
}

/** Returns the currency in which an account receives an amount of the given currency. */
export const currencyOf = (session: Session, accountId: string, currency: string): string =>
  session.account.currencies.accounts.get(accountId) ?? currency;

/** Returns true if an account takes transfers. Accounts that the stand-in does not know take them. */
export async function canTake(session: Session, accountId: string): Promise<boolean> {
  if (session.account.refusing.has(accountId)) return false;
  const account = await session.find('v2.core.account', accountId);
  if (!account) return true;
  const { stripe_transfers } = account.configuration.recipient.capabilities.stripe_balance;
  const { isDisconnected } = session.internal('v2.core.account', accountId);
  return stripe_transfers.status === 'active' && !account.closed && !isDisconnected;
}

export async function refuseDestination(session: Session, accountId: string, param: string): Promise<void> {
  if (await canTake(session, accountId)) return;
  throw invalid(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers.',
    { code: 'insufficient_capabilities_for_transfer', param },
  );
}
