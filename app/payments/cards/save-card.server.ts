import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts, signUpAttempts } from '../../db/schema/identity.ts';
import { cardSetups } from '../../db/schema/payments.ts';
import { isUuid } from '../../http/ids.ts';
import type { BillingAddress } from '../../membership/card/billing.ts';
import type { CardToken } from '../../membership/charges.ts';
import { paths } from '../../paths.ts';
import { findCreatorOf, findReadyMerchant } from '../merchant/queries.server.ts';
import { type PayingServices, ProviderUnavailable } from '../paying.server.ts';
import type { PaymentProvider } from '../provider.ts';
import { askWithReplacement, customerOf, findCustomerAt } from '../provider-sync/customers.server.ts';
import { findOpenMembership } from '../provider-sync/membership-state.server.ts';
import { saveAddress } from './billing.server.ts';
import {
  type CustomerRef,
  completeSetup,
  isCompleted,
  noteState,
  type SetupOutcome,
  type StoredSetup,
} from './setups.server.ts';

/**
 * Records that a card was submitted for an attempt. A second card is ignored unless the first was declined or expired.
 */
export async function noteCard(
  tx: Db,
  { accountId, attemptId, now }: { accountId: string; attemptId: string; now: Date },
): Promise<void> {
  const row = { accountId, attemptId, state: 'waiting', requestedAt: now } as const;
  await tx
    .insert(cardSetups)
    .values(row)
    .onConflictDoUpdate({
      target: cardSetups.attemptId,
      set: { state: 'waiting', setupId: null, merchantId: null, because: null, requestedAt: now },
      setWhere: and(eq(cardSetups.accountId, accountId), inArray(cardSetups.state, ['declined', 'expired'])),
    });
}

export async function findSetup(
  db: Db,
  { accountId, attemptId }: { accountId: string; attemptId: string },
): Promise<StoredSetup | null> {
  const [stored] = await db
    .select()
    .from(cardSetups)
    .where(and(eq(cardSetups.attemptId, attemptId), eq(cardSetups.accountId, accountId)));
  return stored ?? null;
}

/**
 * Saves the card of a sign-up with a customer made for this attempt. Idempotent. Expires the setup if another attempt
 * was confirmed, because this attempt may be another person's.
 * @throws ProviderUnavailable
 */
export async function saveSignUpCard(
  services: PayingServices,
  { attemptId, token }: { attemptId: string; token: CardToken },
): Promise<void> {
  const { db } = services;
  const [stored] = await db.select().from(cardSetups).where(eq(cardSetups.attemptId, attemptId));
  if (!stored || isCompleted(stored)) return;
  const { accountId } = stored;
  const attempt = await findAttempt(db, { accountId, attemptId });
  const creatorId = attempt?.details.creatorId;
  const merchant =
    typeof creatorId === 'string' && isUuid(creatorId) ? await findReadyMerchant(db, { creatorId }) : null;
  const customerId =
    merchant && (await customerOf(services, { accountId, attemptId, merchantId: merchant.merchantId }));
  if (!customerId) {
    await noteState(db, stored, { state: 'expired' });
    return;
  }
  const { merchantId } = merchant;
  const prepared = await prepare(services, stored, { customerId, merchantId });
  await confirm(services, stored, { prepared, merchantId, token });
}

/**
 * Saves a signed-in person's card with a creator's merchant. Idempotent. Replaces a customer whom the provider does not
 * know.
 * @param given.creatorId defaults to the creator of the open membership
 * @param given.address address for taxes, or null if none was entered
 * @throws ProviderUnavailable
 */
export async function saveOwnCard(
  services: PayingServices,
  stored: StoredSetup,
  { token, creatorId, address }: { token: CardToken; creatorId?: string; address: BillingAddress | null },
): Promise<SetupOutcome> {
  if (isCompleted(stored)) return null;
  const { accountId } = stored;
  const creator = creatorId ? { creatorId } : await findOpenMembership(services.db, { accountId });
  const merchant = creator && (await findReadyMerchant(services.db, creator));
  if (merchant) {
    const { merchantId } = merchant;
    const found = await findCustomerAt(services, { accountId, merchantId });
    const customerId =
      found !== null && address
        ? await saveAddress(services, { accountId, customerId: found, merchantId, address })
        : found;
    if (customerId !== null) {
      const { answer: prepared } = await askWithReplacement(
        services,
        { accountId, merchantId, customerId },
        (customerId) => prepare(services, stored, { customerId, merchantId }),
      );
      return confirm(services, stored, { prepared, merchantId, token });
    }
  }
  await noteState(services.db, stored, { state: 'expired' });
  return null;
}

/** Returns the path to which the bank, or the demo's stand-in for it, sends the browser back. */
export async function returnPathOf(
  db: Db,
  { accountId, attemptId, merchantId }: Pick<StoredSetup, 'accountId' | 'attemptId' | 'merchantId'>,
): Promise<string> {
  const attempt = await findAttempt(db, { accountId, attemptId });
  const signedUpTo = attempt?.details.creatorId;
  if (typeof signedUpTo === 'string') return paths.success(signedUpTo);
  const creatorId = merchantId && (await findCreatorOf(db, { merchantId }));
  const open = await findOpenMembership(db, { accountId });
  const isForMove = creatorId && open?.creatorId !== creatorId;
  return isForMove ? paths.signUp(creatorId, { card: attemptId }) : paths.accountCard({ attempt: attemptId });
}

type Prepared = Awaited<ReturnType<PaymentProvider['prepareCard' | 'findCardSetup']>>;

async function prepare(
  { payments }: PayingServices,
  { attemptId, setupId, merchantId: begunIn, requestedAt }: StoredSetup,
  { customerId, merchantId }: CustomerRef,
): Promise<Prepared> {
  const provider = payments.of(begunIn ?? merchantId);
  // `requestedAt` gives each card of an attempt its own setup.
  return setupId
    ? provider.findCardSetup(setupId)
    : provider.prepareCard({ customerId, attemptId: `${attemptId}:${requestedAt.getTime()}` });
}

async function confirm(
  services: PayingServices,
  stored: StoredSetup,
  { prepared, merchantId, token }: { prepared: Prepared; merchantId: string; token: CardToken },
): Promise<SetupOutcome> {
  const { db, payments, origin } = services;
  if (!prepared.ok) return giveUp(services, stored, prepared);
  if (!stored.setupId) await noteState(db, stored, { setupId: prepared.value.setupId, merchantId });
  const begun = { ...stored, merchantId: stored.merchantId ?? merchantId };
  if (prepared.value.state !== 'new') return completeSetup(services, begun, prepared.value);
  const returnUrl = origin + (await returnPathOf(db, begun));
  const confirmed = await payments.of(begun.merchantId).confirmCard({
    setupId: prepared.value.setupId,
    confirmationToken: token,
    returnUrl,
  });
  if (!confirmed.ok) return giveUp(services, stored, confirmed);
  return completeSetup(services, begun, confirmed.value);
}

async function giveUp({ db }: PayingServices, stored: StoredSetup, { reason }: { reason: string }): Promise<null> {
  if (reason === 'away') throw new ProviderUnavailable();
  await noteState(db, stored, { state: 'expired' });
  return null;
}

/**
 * Finds the sign-up attempt, or returns null if it is unknown, or if the account is confirmed and this attempt is not.
 */
async function findAttempt(
  db: Db,
  { accountId, attemptId }: { accountId: string; attemptId: string },
): Promise<{ details: Record<string, unknown> } | null> {
  if (!isUuid(attemptId)) return null;
  const [attempt] = await db
    .select({ details: signUpAttempts.details })
    .from(signUpAttempts)
    .innerJoin(accounts, eq(accounts.id, signUpAttempts.accountId))
    .where(
      and(
        eq(signUpAttempts.id, attemptId),
        eq(accounts.id, accountId),
        or(isNull(accounts.emailConfirmedAt), isNotNull(signUpAttempts.confirmedAt)),
      ),
    );
  return attempt ?? null;
}
