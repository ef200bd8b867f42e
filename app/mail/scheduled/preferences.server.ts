import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { preparedOnce } from '../../db/client.server.ts';
import { emailPreferences } from '../../db/schema/scheduled-emails.ts';
import type { Services } from '../../http/services.ts';
import { isOptional, type OptionalKind } from './email-kind.server.ts';

/** Whose choice, about which kind of email. */
interface Choice {
  accountId: string;
  kind: string;
}

const preferenceForKind = preparedOnce((db) =>
  db
    .select({ kind: emailPreferences.kind })
    .from(emailPreferences)
    .where(
      and(
        eq(emailPreferences.accountId, sql.placeholder('accountId')),
        eq(emailPreferences.kind, sql.placeholder('kind')),
      ),
    )
    .prepare('email_preference_for_kind'),
);

/** Whether the person asked for emails of this kind. */
export async function hasAskedFor(db: Db, { accountId, kind }: Choice): Promise<boolean> {
  const found = await preferenceForKind(db).execute({ accountId, kind });
  return found.length > 0;
}

/**
 * Stores that the person asked for emails of a kind. Asked for already, it stays as it was asked for.
 * @param choice.on where it was asked for: the pattern of the route
 */
export async function askForEmails(
  db: Db,
  { accountId, kind, on, now }: Choice & { on: string; now: Date },
): Promise<void> {
  const preference = { accountId, kind, agreedAt: now, agreedOn: on };
  await db.insert(emailPreferences).values(preference).onConflictDoNothing();
}

/** Nothing of this kind is sent from here on. Idempotent. */
export async function declineEmails(db: Db, { accountId, kind }: Choice): Promise<void> {
  await db
    .delete(emailPreferences)
    .where(and(eq(emailPreferences.accountId, accountId), eq(emailPreferences.kind, kind)));
}

/** Whether this site has optional emails: none without the postal address that the law wants in them. */
export const areOptionalOffered = ({ mail }: Pick<Services, 'mail'>) => mail.postalAddress !== null;

/** The optional emails that this site offers. */
export const offeredKinds = (services: Pick<Services, 'mail'>): OptionalKind[] =>
  areOptionalOffered(services) ? services.mail.kinds.filter(isOptional) : [];
