import { and, eq } from 'drizzle-orm';
import { type Actor, recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { creatorDomains, sendingDomains } from '../../db/schema/creator-addresses.ts';
import type { AuthSecrets, Services } from '../../http/services.ts';
import type { EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { checkSending, type DnsResolver } from '../check.server.ts';
import { scheduleFailingEmail, sendingFailing } from '../failing-email.server.ts';
import { isServed } from '../queries.server.ts';
import type { SendingDomain } from './queries.server.ts';
import type { SendingFindings } from './sending-records.ts';
import { afterSendingCheck, MAILED_AFTER } from './sending-state.ts';
import { createSigningKey, openKey, sealKey } from './signing-key.server.ts';

interface Own {
  creatorId: string;
  domainId: string;
}

/**
 * Makes a domain the creator's sending domain, with a new key. Letters are sent from it once a check has found its
 * records. Idempotent.
 */
export async function startSending(
  db: Db,
  { secrets }: { secrets: AuthSecrets },
  { creatorId, domainId, by, now }: Own & { by: Actor; now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'not-served' | 'another-domain' }> {
  const key = await createSigningKey(creatorId, secrets);
  return db.transaction(async (tx) => {
    const [domain] = await tx
      .select({ domain: creatorDomains.domain })
      .from(creatorDomains)
      .where(and(eq(creatorDomains.id, domainId), eq(creatorDomains.creatorId, creatorId), isServed))
      .for('share');
    if (!domain) return { ok: false, reason: 'not-served' };
    const started = await tx
      .insert(sendingDomains)
      .values({ creatorId, domainId, ...key, createdAt: now, nextCheckAt: now })
      .onConflictDoNothing({ target: sendingDomains.creatorId })
      .returning({ domainId: sendingDomains.domainId });
    if (started.length === 0) {
      const [current] = await tx
        .select({ domainId: sendingDomains.domainId })
        .from(sendingDomains)
        .where(eq(sendingDomains.creatorId, creatorId));
      return current?.domainId === domainId ? { ok: true } : { ok: false, reason: 'another-domain' };
    }
    await recordAuditEvent(tx, {
      by,
      action: 'sending-domain.started',
      subject: { type: 'domain', id: domainId },
      creatorId,
      details: { domain: domain.domain },
    });
    return { ok: true };
  });
}

/** Ends sending from a domain and deletes its key. Idempotent. */
export async function stopSending(db: Db, { creatorId, domainId, by }: Own & { by: Actor }): Promise<void> {
  await db.transaction(async (tx) => {
    const stopped = await tx
      .delete(sendingDomains)
      .where(and(eq(sendingDomains.creatorId, creatorId), eq(sendingDomains.domainId, domainId)))
      .returning({ domainId: sendingDomains.domainId });
    if (stopped.length === 0) return;
    await recordAuditEvent(tx, {
      by,
      action: 'sending-domain.stopped',
      subject: { type: 'domain', id: domainId },
      creatorId,
    });
  });
}

export async function checkSendingDomain(
  services: EmailServices & Pick<Services, 'db' | 'now'>,
  resolver: DnsResolver,
  { creatorId, domain, selector, publicKey }: SendingDomain,
): Promise<void> {
  const findings = await checkSending(resolver, { domain, selector, publicKey });
  await recordCheck(services.db, services, { creatorId, selector, findings, now: services.now() });
}

/**
 * Records the findings, or replaces a key that cannot be opened. Does nothing if sending was stopped or the key was
 * replaced in the meantime.
 */
async function recordCheck(
  db: Db,
  services: EmailServices,
  { creatorId, selector, findings, now }: { creatorId: string; selector: string; findings: SendingFindings; now: Date },
): Promise<void> {
  const { secrets } = services;
  const own = eq(sendingDomains.creatorId, creatorId);
  await db.transaction(async (tx) => {
    const [sending] = await tx
      .select()
      .from(sendingDomains)
      .where(and(own, eq(sendingDomains.selector, selector)))
      .for('update');
    if (!sending) return;
    const opened = openKey(sending.privateKey, creatorId, secrets);
    if (!opened) {
      // The secret that sealed the key is no longer configured, so a new key replaces it.
      const key = await createSigningKey(creatorId, secrets);
      const anew = {
        state: 'pending',
        dkimFinding: null,
        dmarcFinding: null,
        failingSince: null,
        mailedAt: null,
      } as const;
      await tx
        .update(sendingDomains)
        .set({ ...key, ...anew, createdAt: now, nextCheckAt: now })
        .where(own);
      return;
    }
    const next = afterSendingCheck(sending, findings, now);
    const isMailed =
      next.state === 'failing' &&
      sending.mailedAt === null &&
      now.getTime() - next.failingSince!.getTime() >= MAILED_AFTER;
    await tx
      .update(sendingDomains)
      .set({
        ...next,
        dkimFinding: findings.dkim,
        dmarcFinding: findings.dmarc,
        checkedAt: now,
        mailedAt: next.failingSince === null ? null : isMailed ? now : sending.mailedAt,
        ...(!opened.isCurrent && { privateKey: sealKey(opened.secret, creatorId, secrets) }),
      })
      .where(own);
    if (isMailed) {
      const { domainId } = sending;
      await scheduleFailingEmail(tx, services, { kind: sendingFailing, domainId, creatorId, now });
    }
  });
}
