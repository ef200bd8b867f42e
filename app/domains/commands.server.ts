import { randomBytes } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { and, count, eq, isNull, ne } from 'drizzle-orm';
import unhomoglyph from 'unhomoglyph';
import { type Actor, recordAuditEvent } from '../access/audit.server.ts';
import type { Db } from '../db/client.server.ts';
import { violatedConstraint } from '../db/postgres-errors.server.ts';
import { creatorAddresses, creatorDomains, sendingDomains } from '../db/schema/creator-addresses.ts';
import { creators } from '../db/schema/creators.ts';
import type { EmailServices } from '../mail/scheduled/email-kind.server.ts';
import { afterCheck, type Finding, MAILED_AFTER } from './domain-state.ts';
import { domainFailing, scheduleFailingEmail } from './failing-email.server.ts';
import { isServed } from './queries.server.ts';
import { type DomainReason, readDomain } from './typed-domain.ts';

/** Maximum number of domains of one creator. */
const MAX_DOMAINS = 5;

const newProof = () => randomBytes(16).toString('hex');

export type ConnectResult =
  | { ok: true; domainId: string }
  | { ok: false; reason: DomainReason | 'taken' | 'looks-alike' | 'too-many' };

/** Adds a domain to a creator's domains. Not served until a check has found its DNS records. Idempotent. */
export async function connectDomain(
  db: Db,
  given: { creatorId: string; typed: string; platformHosts: readonly string[]; by: Actor; now: Date },
): Promise<ConnectResult> {
  const { creatorId, by, now } = given;
  const read = readDomain(given.typed, given.platformHosts);
  if (!read.ok) return read;
  const { domain } = read;
  // Usually equal for domains that look alike, in ASCII or in Unicode.
  const skeleton = unhomoglyph(domainToUnicode(domain).normalize('NFKC')).toLowerCase();
  return db.transaction(async (tx): Promise<ConnectResult> => {
    await tx.select({ id: creators.id }).from(creators).where(eq(creators.id, creatorId)).for('update');
    const own = eq(creatorDomains.creatorId, creatorId);
    const [before] = await tx
      .select({ id: creatorDomains.id })
      .from(creatorDomains)
      .where(and(own, eq(creatorDomains.domain, domain)));
    if (before) return { ok: true, domainId: before.id };
    const [alike] = await tx
      .select({ domain: creatorDomains.domain })
      .from(creatorDomains)
      .where(and(eq(creatorDomains.skeleton, skeleton), isServed, ne(creatorDomains.creatorId, creatorId)))
      .limit(1);
    if (alike) return { ok: false, reason: alike.domain === domain ? 'taken' : 'looks-alike' };
    const [{ domains } = { domains: 0 }] = await tx.select({ domains: count() }).from(creatorDomains).where(own);
    if (domains >= MAX_DOMAINS) return { ok: false, reason: 'too-many' };
    const [row] = await tx
      .insert(creatorDomains)
      .values({ creatorId, domain, skeleton, proof: newProof(), createdAt: now, nextCheckAt: now })
      .returning({ id: creatorDomains.id });
    const domainId = row!.id;
    await recordAuditEvent(tx, {
      by,
      action: 'domain.connected',
      subject: { type: 'domain', id: domainId },
      creatorId,
      details: { domain },
    });
    return { ok: true, domainId };
  });
}

/**
 * Records the result of a check. A newly lost domain gets another proof, because the domain's next owner may find the
 * old proof in the DNS. Letters are no longer sent from a lost domain.
 */
export async function recordCheck(
  db: Db,
  services: EmailServices,
  { domainId, finding, now }: { domainId: string; finding: Finding; now: Date },
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const [domain] = await tx.select().from(creatorDomains).where(eq(creatorDomains.id, domainId)).for('update');
      if (!domain) return;
      const next = afterCheck(domain, finding, now);
      const isNewlyLost = next.state === 'lost' && domain.state !== 'lost';
      const isMailed =
        next.state === 'failing' &&
        domain.mailedAt === null &&
        now.getTime() - next.failingSince!.getTime() >= MAILED_AFTER;
      const mailedAt = next.failingSince === null ? null : isMailed ? now : domain.mailedAt;
      const proof = isNewlyLost ? newProof() : domain.proof;
      await tx
        .update(creatorDomains)
        .set({ ...next, finding, checkedAt: now, mailedAt, proof })
        .where(eq(creatorDomains.id, domainId));
      if (isNewlyLost) await tx.delete(sendingDomains).where(eq(sendingDomains.domainId, domainId));
      if (isMailed) {
        const { creatorId } = domain;
        await scheduleFailingEmail(tx, services, { kind: domainFailing, domainId, creatorId, now });
      }
    });
  } catch (error) {
    // Another creator has proved the domain first.
    if (violatedConstraint(error) !== 'creator_domains_served') throw error;
    await recordCheck(db, services, { domainId, finding: 'taken', now });
  }
}

/** Removes a domain. Idempotent. */
export async function removeDomain(
  db: Db,
  { creatorId, domainId, by }: { creatorId: string; domainId: string; by: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(creatorDomains)
      .where(and(eq(creatorDomains.id, domainId), eq(creatorDomains.creatorId, creatorId)))
      .returning({ domain: creatorDomains.domain });
    if (!removed) return;
    await recordAuditEvent(tx, {
      by,
      action: 'domain.removed',
      subject: { type: 'domain', id: domainId },
      creatorId,
      details: removed,
    });
  });
}

export type AddressChoice = 'platform' | 'subdomain' | { domainId: string };

/** Chooses the canonical address of a creator's pages. */
export async function chooseAddress(
  db: Db,
  { creatorId, choice, by, now }: { creatorId: string; choice: AddressChoice; by: Actor; now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'not-served' }> {
  return db.transaction(async (tx) => {
    const own = eq(creatorAddresses.creatorId, creatorId);
    const domainId = typeof choice === 'object' ? choice.domainId : null;
    if (domainId !== null) {
      const [domain] = await tx
        .select({ id: creatorDomains.id })
        .from(creatorDomains)
        .where(and(eq(creatorDomains.id, domainId), eq(creatorDomains.creatorId, creatorId), isServed))
        .for('share');
      if (!domain) return { ok: false, reason: 'not-served' };
    }
    const same = domainId === null ? isNull(creatorAddresses.domainId) : eq(creatorAddresses.domainId, domainId);
    const [current] = await tx
      .select({ chosenAt: creatorAddresses.chosenAt })
      .from(creatorAddresses)
      .where(and(own, same));
    if (choice === 'platform') await tx.delete(creatorAddresses).where(own);
    else if (current) return { ok: true };
    else {
      const set = { domainId, chosenAt: now };
      await tx
        .insert(creatorAddresses)
        .values({ creatorId, ...set })
        .onConflictDoUpdate({ target: creatorAddresses.creatorId, set });
    }
    const details = { address: typeof choice === 'object' ? 'domain' : choice };
    await recordAuditEvent(tx, {
      by,
      action: 'address.chosen',
      subject: { type: 'creator', id: creatorId },
      creatorId,
      details,
    });
    return { ok: true };
  });
}
