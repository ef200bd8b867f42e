import { invalid } from '../errors.ts';
import { PLATFORM } from '../objects/account.ts';
import { type Session, sessionOf } from '../session.server.ts';

export async function canCharge(session: Session): Promise<boolean> {
  const account = await sessionOf(session, PLATFORM).get('v2.core.account', session.account);
  return account.configuration.merchant.capabilities.card_payments.status === 'active' && !account.closed;
}

/** Returns the currency in which the session's account settles a charge in `currency`. */
export async function settlementCurrency(session: Session, currency: string): Promise<string> {
  const platform = sessionOf(session, PLATFORM);
  await platform.get('v2.core.account', session.account);
  return platform.internal('v2.core.account', session.account).currency ?? currency;
}

/** Converts an amount. `rate` is null without a conversion. */
export function convert(
  session: Session,
  { amount, from, to }: { amount: number; from: string; to: string },
): { amount: number; rate: number | null } {
  if (from === to) return { amount, rate: null };
  const rate = session.settings.rates.get(`${from}:${to}`);
  if (rate === undefined) throw invalid(`The stand-in has no rate from ${from} to ${to}`, { param: 'currency' });
  return { amount: Math.round(amount * rate), rate };
}
