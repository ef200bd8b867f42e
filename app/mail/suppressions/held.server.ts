import { isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { sites } from '../../db/schema/site.ts';

/** Statement that holds optional mail after a restore, because suppressions from after the backup are missing. */
export const HOLD_OPTIONAL_MAIL = 'update public.site set optional_mail_held_since = now()';

/** Returns the time of the restore since which optional mail is held, or null if none is held. */
export async function findHold(db: Db): Promise<Date | null> {
  const [site] = await db.select({ since: sites.optionalMailHeldSince }).from(sites);
  return site?.since ?? null;
}

/** Ends the hold of optional mail. Returns false if there was no hold. */
export async function releaseOptionalMail(db: Db): Promise<boolean> {
  const { id, optionalMailHeldSince } = sites;
  const released = await db
    .update(sites)
    .set({ optionalMailHeldSince: null })
    .where(isNotNull(optionalMailHeldSince))
    .returning({ id });
  return released.length > 0;
}
