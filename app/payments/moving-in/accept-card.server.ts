import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { foreignSubscriptions } from '../../db/schema/moving-in.ts';
import { paymentConsents, paymentSubscriptions } from '../../db/schema/payments.ts';
import { consentVersion } from '../../membership/card/copy.ts';
import type { Charges, MovingCard } from '../../membership/charges.ts';
import { takePrice } from '../../membership/memberships.server.ts';
import { findPrice } from '../../membership/prices/queries.server.ts';
import { findReadyMerchant } from '../merchant/queries.server.ts';
import { shownCard } from '../payment-status.server.ts';
import type { Payments } from '../payments.ts';
import type { ProviderCard } from '../provider.ts';
import { adoptForeignCustomer } from './customers.server.ts';

export async function findMovingCard(db: Db, { invitationId }: { invitationId: string }): Promise<MovingCard | null> {
  const row = await findOffered(db, invitationId);
  const price = row?.priceId && (await findPrice(db, { priceId: row.priceId }));
  if (!row?.card || !price) return null;
  const merchant = await findReadyMerchant(db, row);
  if (merchant?.merchantId !== row.merchantId) return null;
  const { endsAt, periodUntil, agreedBy } = row;
  const isWithoutClick = agreedBy === 'creator';
  return { card: shownCard(row.card as ProviderCard), price, until: endsAt ?? periodUntil, isWithoutClick };
}

/** Accepts the offered move of a card, if the offer still stands. The caller holds the account's lock. */
export async function moveCard(
  tx: Db,
  { payments }: { payments: Pick<Payments, 'jobs'> },
  { invitationId, accountId, membershipId, byClick, now }: Parameters<Charges['moveCard']>[1],
): Promise<void> {
  // Locks the offer, because the owner may take it back at the same moment.
  await tx.select().from(foreignSubscriptions).where(eq(foreignSubscriptions.invitationId, invitationId)).for('update');
  const row = await findOffered(tx, invitationId);
  const moving = await findMovingCard(tx, { invitationId });
  if (!row || !moving) return;
  const leaveOut = (leftOut: string) =>
    tx.update(foreignSubscriptions).set({ state: 'listed', leftOut }).where(eq(foreignSubscriptions.id, row.id));
  const ofMembership = eq(paymentSubscriptions.membershipId, membershipId);
  if ((await tx.$count(paymentSubscriptions, and(ofMembership, isNull(paymentSubscriptions.endedAt)))) > 0) {
    await leaveOut('pays-here');
    return;
  }
  const { customerId, merchantId } = row;
  const { price } = moving;
  const card = row.card as ProviderCard;
  const { id: priceId, plan, amount, currency } = price;
  if (!(await adoptForeignCustomer(tx, { accountId, merchantId, customerId, currency, card, now }))) {
    await leaveOut('twice');
    return;
  }
  const { beganAt } = await takePrice(tx, { membershipId, accountId, price });
  if (byClick) {
    const at = beganAt > now ? beganAt : now;
    const consent = { accountId, version: consentVersion, plan, priceId, amount, currency, at };
    await tx.insert(paymentConsents).values(consent);
  }
  const agreed = byClick ? ({ agreedBy: 'member', agreedAt: now } as const) : {};
  await tx
    .update(foreignSubscriptions)
    .set({ state: 'accepted', membershipId, ...agreed })
    .where(eq(foreignSubscriptions.id, row.id));
  await payments.jobs.sync(tx, { subscriptions: [{ merchantId, subscriptionId: row.id }] });
}

export async function askForClick(tx: Db, { invitationId }: { invitationId: string }): Promise<void> {
  await tx
    .update(foreignSubscriptions)
    .set({ agreedBy: null, agreedAt: null })
    .where(eq(foreignSubscriptions.invitationId, invitationId));
}

async function findOffered(db: Db, invitationId: string) {
  const { invitationId: ofInvitation, state } = foreignSubscriptions;
  const [row] = await db
    .select()
    .from(foreignSubscriptions)
    .where(and(eq(ofInvitation, invitationId), eq(state, 'offered')));
  return row ?? null;
}
