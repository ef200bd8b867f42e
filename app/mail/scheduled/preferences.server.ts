import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { preparedOnce } from '../../db/client.server.ts';
import { emailPreferences } from '../../db/schema/scheduled-emails.ts';
import type { Services } from '../../http/services.ts';
import { isOptional, type OptionalKind } from './email-kind.server.ts';

interface Choice {
  accountId: string;
  kind: string;
}

const preferenceForKind = preparedOnce((db) =>
  db
    .select({ agreedAt: emailPreferences.agreedAt })
    .from(emailPreferences)
    .where(
      and(
        eq(emailPreferences.accountId, sql.placeholder('accountId')),
        eq(emailPreferences.kind, sql.placeholder('kind')),
      ),
    )
    .prepare('email_preference_for_kind'),
);

/** Returns the time of the consent, or null without one. */
export async function findConsent(db: Db, { accountId, kind }: Choice): Promise<Date | null> {
  const [found] = await preferenceForKind(db).execute({ accountId, kind });
  return found?.agreedAt ?? null;
}

export const hasOptedIn = async (db: Db, choice: Choice): Promise<boolean> => (await findConsent(db, choice)) !== null;

/** @param choice.on place where consent was given, such as a route; an earlier consent stays unchanged */
export async function askForEmails(
  db: Db,
  { accountId, kind, on, now }: Choice & { on: string; now: Date },
): Promise<void> {
  const preference = { accountId, kind, agreedAt: now, agreedOn: on };
  await db.insert(emailPreferences).values(preference).onConflictDoNothing();
}

/** Withdraws the consent to a kind of optional emails. Idempotent. */
export async function declineEmails(db: Db, { accountId, kind }: Choice): Promise<void> {
  await db
    .delete(emailPreferences)
    .where(and(eq(emailPreferences.accountId, accountId), eq(emailPreferences.kind, kind)));
}

/** Returns true if this site has optional emails, which require a postal address by law. */
export const offersOptionalEmails = ({ mail }: Pick<Services, 'mail'>) => mail.postalAddress !== null;

export const offeredKinds = (services: Pick<Services, 'mail'>): OptionalKind[] =>
  offersOptionalEmails(services) ? services.mail.kinds.filter(isOptional) : [];
