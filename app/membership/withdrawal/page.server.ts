import { eq } from 'drizzle-orm';
import { type Brand, findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import type { Services } from '../../http/services.ts';
import type { Money, Price } from '../prices/price.ts';
import { listUnrefundedWithdrawals, type StoredContract } from './queries.server.ts';
import { keptAccess, type Withdrawal, withdrawalOf } from './withdrawal.ts';

/** `unknown`: the link is invalid, or the account was deleted. */
export type WithdrawalView = {
  /** Null if the creator's page is not public, or without a contract. */
  brand: Brand | null;
  creator: string;
  supportEmail: string;
} & (
  | {
      state: 'open';
      contract: string;
      name: string;
      email: string;
      price: Price;
      concludedAt: Date;
      paid: Money | null;
      /** End, exclusive, of the right to withdraw, or null before the first payment. */
      until: Date | null;
      /** End of the remaining access, or null if none remains. */
      keptUntil: Date | null;
      /** Name of the creator to whom a move is scheduled, or null. */
      moveTo: string | null;
    }
  /** `unrefunded` is money that was not refunded within a day of the withdrawal, or null. */
  | { state: 'withdrawn'; at: Date; email: string; unrefunded: Money | null }
  | { state: 'unknown' | Exclude<Withdrawal['state'], 'open' | 'withdrawn'> }
);

export async function viewOf(
  services: Pick<Services, 'db' | 'origin' | 'supportEmail' | 'membershipNow'>,
  { contract, without }: { contract: StoredContract | null; without: 'unknown' | 'none' },
): Promise<WithdrawalView> {
  const { db, supportEmail } = services;
  const now = services.membershipNow();
  const brand = contract && (await findBrand(db, contract));
  const shown = { brand, creator: mailBrand(brand, services).name, supportEmail };
  if (!contract) return { ...shown, state: without };
  const withdrawal = withdrawalOf(contract, now);
  const { subscriptionId, membershipId, nextCreatorId, name, email, price, concludedAt, paid } = contract;
  switch (withdrawal.state) {
    case 'withdrawn': {
      const [open] = await listUnrefundedWithdrawals(db, { now, limit: 1, subscriptionId });
      const { at } = withdrawal;
      return { ...shown, state: 'withdrawn', at, email: contract.confirmedTo ?? email, unrefunded: open?.left ?? null };
    }
    case 'open': {
      const facts = await db.select().from(membershipFacts).where(eq(membershipFacts.membershipId, membershipId));
      const kept = keptAccess(facts, now);
      const next = nextCreatorId === null ? null : await findBrand(db, { creatorId: nextCreatorId });
      return {
        ...shown,
        state: 'open',
        contract: subscriptionId,
        until: withdrawal.until,
        keptUntil: kept.may ? kept.until : null,
        moveTo: nextCreatorId === null ? null : mailBrand(next, services).name,
        name,
        email,
        price,
        concludedAt,
        paid,
      };
    }
    default:
      return { ...shown, state: withdrawal.state };
  }
}
