import { and, eq, isNull, ne, or } from 'drizzle-orm';
import * as z from 'zod';
import { type Actor, recordAuditEvent } from '../access/audit.server.ts';
import type { Db } from '../db/client.server.ts';
import { violatedConstraint } from '../db/postgres-errors.server.ts';
import { creators, landingPages } from '../db/schema/creators.ts';
import { isUuid } from '../http/ids.ts';
import { ownPage } from './copy.ts';
import { readSubdomain, subdomainFromName } from './subdomain/subdomain.ts';

export type AddCreatorResult =
  | { ok: true; creatorId: string; pageId: string; subdomain: string }
  | { ok: false; reason: 'subdomain-taken' | 'subdomain-reserved'; subdomain: string }
  | {
      ok: false;
      reason:
        | 'email-malformed'
        | 'email-taken'
        | 'name-missing'
        | 'id-malformed'
        | 'id-taken'
        | 'subdomain-malformed'
        /** No subdomain was given, and the name gives none or a reserved one. */
        | 'subdomain-needed';
    };

/**
 * Adds a creator and an unpublished landing page.
 * @param creator the subdomain is derived from the name by default; `id` is for creators migrated from another system
 */
export async function addCreator(
  db: Db,
  creator: { email: string; name: string; id?: string; subdomain?: string },
  by: Actor,
): Promise<AddCreatorResult> {
  const [email, name] = [creator.email.trim(), creator.name.trim()];
  if (!z.email().safeParse(email).success) return { ok: false, reason: 'email-malformed' };
  if (!name) return { ok: false, reason: 'name-missing' };
  if (creator.id !== undefined && !isUuid(creator.id)) return { ok: false, reason: 'id-malformed' };
  const chosen = creator.subdomain === undefined ? deriveSubdomain(name) : readSubdomain(creator.subdomain);
  if (!chosen.ok) return chosen;
  const { subdomain } = chosen;

  try {
    return await db.transaction(async (tx): Promise<AddCreatorResult> => {
      const [added] = await tx
        .insert(creators)
        .values({ id: creator.id, email, name })
        .returning({ creatorId: creators.id });
      const { creatorId } = added!;
      const [page] = await tx
        .insert(landingPages)
        .values({ creatorId, subdomain, name, isActive: false, reviewsHeading: ownPage.reviewsHeading })
        .returning({ pageId: landingPages.id });
      const subject = { type: 'creator', id: creatorId };
      await recordAuditEvent(tx, { by, action: 'creator.added', subject, creatorId, details: { subdomain } });
      return { ok: true, creatorId, ...page!, subdomain };
    });
  } catch (error) {
    switch (violatedConstraint(error)) {
      case 'creators_email':
        return { ok: false, reason: 'email-taken' };
      case 'creators_pkey':
        return { ok: false, reason: 'id-taken' };
      case 'creator_landing_pages_subdomain':
        return { ok: false, reason: 'subdomain-taken', subdomain };
      default:
        throw error;
    }
  }
}

function deriveSubdomain(name: string) {
  const subdomain = subdomainFromName(name);
  return subdomain ? { ok: true as const, subdomain } : { ok: false as const, reason: 'subdomain-needed' as const };
}

export type PublishResult =
  | {
      ok: true;
      pageId: string;
      subdomain: string | null;
      name: string | null;
      changed: boolean;
    }
  | { ok: false; reason: 'page-unknown' }
  /** The id belongs to a creator with several pages. */
  | { ok: false; reason: 'several-pages'; pages: { id: string; subdomain: string | null }[] };

/**
 * Publishes a landing page. Idempotent.
 * @param page subdomain or id of the page, or id of its creator
 */
export function publishPage(db: Db, page: string, by: Actor): Promise<PublishResult> {
  return setActive(db, page, true, by);
}

/** Unpublishes a landing page without deleting anything. Idempotent. */
export function unpublishPage(db: Db, page: string, by: Actor): Promise<PublishResult> {
  return setActive(db, page, false, by);
}

function setActive(db: Db, page: string, isActive: boolean, by: Actor): Promise<PublishResult> {
  return db.transaction(async (tx): Promise<PublishResult> => {
    const found = await tx
      .select({
        id: landingPages.id,
        creatorId: landingPages.creatorId,
        subdomain: landingPages.subdomain,
        name: landingPages.name,
      })
      .from(landingPages)
      .where(
        isUuid(page)
          ? or(eq(landingPages.id, page), eq(landingPages.creatorId, page))
          : eq(landingPages.subdomain, page.trim().toLowerCase()),
      )
      .orderBy(landingPages.createdAt);
    const named = found.find(({ id }) => id === page.toLowerCase()) ?? found[0];
    if (!named) return { ok: false, reason: 'page-unknown' };
    if (found.length > 1 && named.id !== page.toLowerCase()) {
      return { ok: false, reason: 'several-pages', pages: found.map(({ id, subdomain }) => ({ id, subdomain })) };
    }
    // A page that is already in this state is not written, so that caches keep the page.
    const changed = await tx
      .update(landingPages)
      .set({ isActive })
      .where(and(eq(landingPages.id, named.id), ne(landingPages.isActive, isActive)))
      .returning({ id: landingPages.id });
    if (changed.length > 0) {
      const action = isActive ? 'page.published' : 'page.unpublished';
      const subject = { type: 'page', id: named.id };
      await recordAuditEvent(tx, { by, action, subject, creatorId: named.creatorId });
    }
    return { ok: true, pageId: named.id, subdomain: named.subdomain, name: named.name, changed: changed.length > 0 };
  });
}

/** Ends the onboarding. Idempotent: keeps the time of the first call. */
export async function endOnboarding(db: Db, { creatorId, now }: { creatorId: string; now: Date }): Promise<void> {
  await db
    .update(creators)
    .set({ firstStepsEndedAt: now })
    .where(and(eq(creators.id, creatorId), isNull(creators.firstStepsEndedAt)));
}
