import { and, eq, ne } from 'drizzle-orm';
import { type Actor, recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { violatedConstraint } from '../../db/postgres-errors.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { formerSubdomains } from '../../db/schema/page-editing.ts';
import { lockOwnPage } from '../own-page.server.ts';
import { readSubdomain } from './subdomain.ts';

/** Availability of a subdomain. `own` means that the creator's page already has the subdomain. */
export type SubdomainCheck =
  | { ok: true; subdomain: string; state: 'free' | 'own' }
  | { ok: false; reason: 'subdomain-malformed' | 'subdomain-reserved' | 'subdomain-taken'; subdomain: string };

export async function checkSubdomain(
  db: Db,
  { creatorId, wanted }: { creatorId: string; wanted: string },
): Promise<SubdomainCheck> {
  const read = readSubdomain(wanted);
  if (!read.ok) return read;
  const { subdomain } = read;
  const [holder] = await db
    .select({ creatorId: landingPages.creatorId })
    .from(landingPages)
    .where(eq(landingPages.subdomain, subdomain));
  if (!holder) return { ok: true, subdomain, state: 'free' };
  return holder.creatorId === creatorId
    ? { ok: true, subdomain, state: 'own' }
    : { ok: false, reason: 'subdomain-taken', subdomain };
}

export type ChangeSubdomainResult =
  | { ok: true; subdomain: string; changed: boolean }
  | {
      ok: false;
      reason: 'subdomain-malformed' | 'subdomain-reserved' | 'subdomain-taken' | 'unknown';
      subdomain: string;
    };

/** Changes a creator's subdomain. The former subdomain redirects until another page takes it. Idempotent. */
export async function changeSubdomain(
  db: Db,
  { creatorId, wanted, by, now }: { creatorId: string; wanted: string; by: Actor; now: Date },
): Promise<ChangeSubdomainResult> {
  const read = readSubdomain(wanted);
  if (!read.ok) return read;
  const { subdomain } = read;
  try {
    return await db.transaction(async (tx): Promise<ChangeSubdomainResult> => {
      const page = await lockOwnPage(tx, { creatorId });
      if (!page) return { ok: false, reason: 'unknown', subdomain };
      if (page.subdomain === subdomain) return { ok: true, subdomain, changed: false };
      await tx.update(landingPages).set({ subdomain }).where(eq(landingPages.id, page.id));
      await tx.delete(formerSubdomains).where(eq(formerSubdomains.subdomain, subdomain));
      if (page.subdomain) {
        const left = { pageId: page.id, leftAt: now };
        await tx
          .insert(formerSubdomains)
          .values({ subdomain: page.subdomain, ...left })
          .onConflictDoUpdate({ target: formerSubdomains.subdomain, set: left });
      }
      const subject = { type: 'page', id: page.id };
      const details = { from: page.subdomain, to: subdomain };
      await recordAuditEvent(tx, { by, action: 'page.readdressed', subject, creatorId, details });
      return { ok: true, subdomain, changed: true };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'creator_landing_pages_subdomain') throw error;
    return { ok: false, reason: 'subdomain-taken', subdomain };
  }
}

/** Returns the current subdomain of the public page that formerly had `subdomain`, or null if there is none. */
export async function findMovedSubdomain(db: Db, { subdomain }: { subdomain: string }): Promise<string | null> {
  const [moved] = await db
    .select({ subdomain: landingPages.subdomain })
    .from(formerSubdomains)
    .innerJoin(landingPages, eq(landingPages.id, formerSubdomains.pageId))
    .where(
      and(
        eq(formerSubdomains.subdomain, subdomain),
        eq(landingPages.isActive, true),
        ne(landingPages.subdomain, subdomain),
      ),
    );
  return moved?.subdomain ?? null;
}
