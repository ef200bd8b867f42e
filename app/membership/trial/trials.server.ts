import { and, asc, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { trialClaims } from '../../db/schema/membership-facts.ts';
import type { Services } from '../../http/services.ts';
import { mailboxOf } from '../../identity/limits/mailbox.ts';
import { keyedHash } from '../../identity/secret.server.ts';
import { notBeforeFacts, recordFact } from '../access/facts.server.ts';
import { claimTrialOfCards, hasCardHadTrial } from './trial-cards.server.ts';
import { TRIAL } from './trial-length.ts';

// A mailbox or a card has one trial per creator (docs/decisions/0035). Callers that write hold the account's lock.

type Secrets = Pick<Services, 'secrets'>;

/**
 * Begins a membership's trial and records that the trial is used. Returns false, without a trial, if the mailbox or a
 * card has used the trial, unless `left` continues a trial after a move.
 */
export async function beginTrial(
  tx: Db,
  { secrets }: Secrets,
  given: {
    membershipId: string;
    accountId: string;
    creatorId: string;
    left?: { until: Date; of: string } | null;
    now: Date;
  },
): Promise<boolean> {
  const { membershipId, left = null } = given;
  const isFirst = await claimTrial(tx, { secrets }, given);
  if (!isFirst && !left) return false;
  const hasNewCard = await claimTrialOfCards(tx, given);
  if (!hasNewCard && !left) return false;
  const at = await notBeforeFacts(tx, { membershipId, kind: 'trial', now: given.now });
  const coversUntil = left?.until ?? new Date(at.getTime() + TRIAL);
  const aboutId = left?.of ?? null;
  await recordFact(tx, {
    kind: 'trial',
    providerId: membershipId,
    membershipId,
    at,
    coversFrom: at,
    coversUntil,
    aboutId,
  });
  return true;
}

/**
 * Inserts a plain-text claim even if the mailbox has a hashed one, because the database's trigger cannot compute
 * hashes.
 * @returns false if the mailbox, or the account with another address, claimed the trial before
 */
async function claimTrial(
  tx: Db,
  services: Secrets,
  { accountId, creatorId, now }: { accountId: string; creatorId: string; now: Date },
): Promise<boolean> {
  const mailbox = await findMailbox(tx, { accountId });
  if (mailbox === null) return false;
  const claim = { creatorId, mailbox };
  for (;;) {
    // The insert waits for concurrent claims and deletions of the same mailbox.
    const claimed = await tx
      .insert(trialClaims)
      .values({ ...claim, accountId, claimedAt: now })
      .onConflictDoNothing()
      .returning({ mailbox: trialClaims.mailbox });
    if (claimed.length > 0) break;
    // Locks the claim until the caller commits. Otherwise the claim could be deleted first, and the trigger would
    // begin a trial.
    if (await lockClaim(tx, claim)) return false;
  }
  return !(await isClaimed(tx, services, { accountId, creatorId, mailbox }, ne(trialClaims.mailbox, mailbox)));
}

/** @returns false if the claim does not exist */
async function lockClaim(tx: Db, { creatorId, mailbox }: { creatorId: string; mailbox: string }): Promise<boolean> {
  const [locked] = await tx
    .select({ mailbox: trialClaims.mailbox })
    .from(trialClaims)
    .where(and(eq(trialClaims.creatorId, creatorId), eq(trialClaims.mailbox, mailbox)))
    .for('share');
  return locked !== undefined;
}

/** Returns true if the mailbox, the account with an earlier address, or a card has used the trial. */
export async function hasUsedTrial(
  tx: Db,
  services: Secrets,
  of: { accountId: string; creatorId: string },
): Promise<boolean> {
  const mailbox = await findMailbox(tx, of);
  if (mailbox === null) return false;
  return (await isClaimed(tx, services, { ...of, mailbox })) || hasCardHadTrial(tx, of);
}

async function isClaimed(
  tx: Db,
  { secrets }: Secrets,
  { accountId, creatorId, mailbox }: { accountId: string; creatorId: string; mailbox: string },
  only?: SQL,
): Promise<boolean> {
  const known = [mailbox, ...secrets.map((secret) => hashOf({ creatorId, mailbox }, secret))];
  const its = or(inArray(trialClaims.mailbox, known), eq(trialClaims.accountId, accountId));
  const [claim] = await tx
    .select({ mailbox: trialClaims.mailbox })
    .from(trialClaims)
    .where(and(eq(trialClaims.creatorId, creatorId), its, only))
    .limit(1);
  return claim !== undefined;
}

/**
 * Replaces the mailboxes in an account's claims by keyed hashes, before the account's row is deleted. The hashes
 * prevent a second trial without identifying the owner.
 */
export async function forgetMailboxes(tx: Db, { accountId, secrets }: { accountId: string } & Secrets): Promise<void> {
  const claims = await tx
    .delete(trialClaims)
    .where(eq(trialClaims.accountId, accountId))
    .returning({ creatorId: trialClaims.creatorId, mailbox: trialClaims.mailbox, claimedAt: trialClaims.claimedAt });
  if (claims.length === 0) return;
  const hashed = claims.map(({ claimedAt, ...claim }) => ({
    creatorId: claim.creatorId,
    mailbox: hashOf(claim, secrets[0]),
    accountId: null,
    claimedAt,
  }));
  await tx.insert(trialClaims).values(hashed).onConflictDoNothing();
}

/** Copies an account's claims to the mailbox of a new address, when the address changes. */
export async function copyClaims(tx: Db, { accountId, email }: { accountId: string; email: string }): Promise<void> {
  const { creatorId, claimedAt } = trialClaims;
  const claims = await tx
    .selectDistinctOn([creatorId], { creatorId, claimedAt })
    .from(trialClaims)
    .where(eq(trialClaims.accountId, accountId))
    .orderBy(asc(creatorId), asc(claimedAt));
  if (claims.length === 0) return;
  const mailbox = mailboxOf(email);
  await tx
    .insert(trialClaims)
    .values(claims.map((claim) => ({ ...claim, mailbox, accountId })))
    .onConflictDoNothing();
}

async function findMailbox(tx: Db, { accountId }: { accountId: string }): Promise<string | null> {
  const [account] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId));
  return account ? mailboxOf(account.email) : null;
}

/** Hashes a mailbox together with the creator, so that claims of one person cannot be linked. */
const hashOf = ({ creatorId, mailbox }: { creatorId: string; mailbox: string }, secret: string) =>
  `hmac:${keyedHash(`${creatorId} ${mailbox}`, secret, 'trial claim')}`;
