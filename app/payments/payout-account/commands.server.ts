import { and, eq, isNull } from 'drizzle-orm';
import { recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { payoutAccounts } from '../../db/schema/payout-accounts.ts';
import { lockOfOwner } from '../../membership/prices/commands.server.ts';
import { agreementOf } from './payout-account.ts';
import { findOpenAccount, type StoredPayoutAccount } from './queries.server.ts';
import { type PayoutSyncServices, syncPayoutAccount } from './sync.server.ts';

/** Request by an owner of the creator. Other people are refused. */
interface ByOwner {
  creatorId: string;
  by: { accountId: string };
}

type BeginResult =
  | { ok: true }
  /**
   * `country-refused`: the provider opens no account in the country. `other-country`: the creator has an account
   * elsewhere.
   */
  | { ok: false; reason: 'not-owner' | 'away' | 'country-refused' | 'other-country' };

/**
 * Creates the creator's account at the provider, with the agreement of its country. Country and agreement can never be
 * changed. Idempotent, also for concurrent calls and after a lost response. Called outside of transactions.
 * @param input.country ISO 3166-1 alpha-2, upper case
 * @param input.email the owner's address, to which the provider writes
 * @param input.name name of the account at the provider
 */
export async function beginPayoutAccount(
  services: PayoutSyncServices,
  input: ByOwner & { country: string; email: string; name: string },
): Promise<BeginResult> {
  const { db, payments } = services;
  const { creatorId, country, email, name } = input;
  const begun = await db.transaction((tx) => storeBegun(tx, input, services.membershipNow()));
  if (!begun.ok) return begun;
  const { id, agreement, accountId } = begun.account;
  if (accountId !== null) return { ok: true };
  const made = await payments.provider.createPayoutAccount({
    payoutAccountId: id,
    creatorId,
    country,
    agreement,
    email,
    name,
  });
  const notMade = and(eq(payoutAccounts.id, id), isNull(payoutAccounts.accountId));
  if (made.ok) {
    await db.update(payoutAccounts).set({ accountId: made.value.accountId }).where(notMade);
    return { ok: true };
  }
  if (made.reason === 'country-refused') await db.delete(payoutAccounts).where(notMade);
  return made;
}

async function storeBegun(
  tx: Db,
  { creatorId, by, country }: ByOwner & { country: string },
  now: Date,
): Promise<{ ok: true; account: StoredPayoutAccount } | { ok: false; reason: 'not-owner' | 'other-country' }> {
  if (!(await lockOfOwner(tx, { creatorId, accountId: by.accountId }))) return { ok: false, reason: 'not-owner' };
  const open = await findOpenAccount(tx, { creatorId });
  if (open && open.country === country) return { ok: true, account: open };
  if (open?.accountId) return { ok: false, reason: 'other-country' };
  // The new row has another id, so the provider makes another account, in the new country.
  if (open) await tx.delete(payoutAccounts).where(eq(payoutAccounts.id, open.id));
  const agreement = agreementOf(country);
  const [account] = await tx
    .insert(payoutAccounts)
    .values({ creatorId, country, agreement, createdAt: now })
    .returning();
  await recordAuditEvent(tx, {
    by,
    creatorId,
    action: 'payouts.begun',
    details: { country, agreement },
    subject: { type: 'creator', id: creatorId },
  });
  return { ok: true, account: account! };
}

type LinkResult = { ok: true; url: string } | { ok: false; reason: 'not-owner' | 'away' | 'no-account' };

/**
 * Returns a link to the provider's own form for the creator's account. The link is only for this owner and never
 * stored.
 */
export async function linkToOnboarding(
  services: PayoutSyncServices,
  { creatorId, by, refreshUrl, returnUrl }: ByOwner & { refreshUrl: string; returnUrl: string },
): Promise<LinkResult> {
  const { db, payments } = services;
  if (!(await isOwner(db, { creatorId, by }))) return { ok: false, reason: 'not-owner' };
  const open = await findOpenAccount(db, { creatorId });
  if (!open?.accountId) return { ok: false, reason: 'no-account' };
  const { accountId } = open;
  const link = await payments.provider.createOnboardingLink({ accountId, refreshUrl, returnUrl });
  if (link.ok) return { ok: true, url: link.value.url };
  if (link.reason === 'away') return { ok: false, reason: 'away' };
  await syncPayoutAccount(services, { accountId });
  return { ok: false, reason: 'no-account' };
}

type RestartResult = { ok: true } | { ok: false; reason: 'not-owner' | 'away' | 'in-use' };

/**
 * Closes an account that could never receive money, so that another country can be chosen. Idempotent. `in-use`: the
 * account can or could receive money, or the provider refuses to close it.
 */
export async function restartPayouts(services: PayoutSyncServices, { creatorId, by }: ByOwner): Promise<RestartResult> {
  const { db, payments } = services;
  if (!(await isOwner(db, { creatorId, by }))) return { ok: false, reason: 'not-owner' };
  const open = await findOpenAccount(db, { creatorId });
  if (!open) return { ok: true };
  const { id, accountId } = open;
  if (accountId === null) {
    await db.delete(payoutAccounts).where(and(eq(payoutAccounts.id, id), isNull(payoutAccounts.accountId)));
    return { ok: true };
  }
  // The account may have become active since the last sync.
  const synced = await syncPayoutAccount(services, { accountId });
  if (!synced.ok) return { ok: false, reason: 'away' };
  const now = await findOpenAccount(db, { creatorId });
  if (now?.accountId !== accountId) return { ok: true };
  if (now.activeAt !== null) return { ok: false, reason: 'in-use' };
  const closed = await payments.provider.closePayoutAccount({ accountId });
  if (!closed.ok) return { ok: false, reason: closed.reason === 'refused' ? 'in-use' : 'away' };
  await syncPayoutAccount(services, { accountId });
  await db.transaction((tx) =>
    recordAuditEvent(tx, {
      by,
      creatorId,
      action: 'payouts.restarted',
      subject: { type: 'creator', id: creatorId },
    }),
  );
  return { ok: true };
}

const isOwner = (db: Db, { creatorId, by }: ByOwner) =>
  db.transaction((tx) => lockOfOwner(tx, { creatorId, accountId: by.accountId }));
