import { and, eq, sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import type { Brand } from '../creators/brand.server.ts';
import type { Db } from '../db/client.server.ts';
import { accounts, sessions } from '../db/schema/identity.ts';
import { unreadablePage } from '../http/replies.ts';
import { servicesContext } from '../http/services.ts';
import { isFreshSignIn } from '../identity/fresh-sign-in.ts';
import type { SessionUser } from '../identity/queries.server.ts';
import { requireUser } from '../identity/visitor.server.ts';
import { findMembership } from '../membership/queries.server.ts';
import { type DeletionObstacle, findDeletionObstacle } from './deletion.server.ts';

/** What `/account/deletion` shows. */
export interface DeletionPageData {
  brand: Brand | null;
  email: string;
  supportEmail: string;
  state:
    | { name: 'open'; proof: 'password' | 'fresh' | 'sign-in' }
    | { name: 'refused'; obstacle: DeletionObstacle }
    /** `at`: ISO 8601. */
    | { name: 'scheduled'; at: string };
}

/** The page's data; throws a 503 when it cannot be read. */
export async function loadDeletionPage(context: Readonly<RouterContextProvider>): Promise<DeletionPageData> {
  const { db, log, now, supportEmail } = context.get(servicesContext);
  const user = await requireUser(context);
  try {
    const { deletionAt, ...account } = await findDeletionDetails(db, { user, now: now() });
    const obstacle = deletionAt ? null : await findDeletionObstacle(db, user);
    const membership = await findMembership(db, user);
    const page = { brand: membership?.brand ?? null, email: user.email, supportEmail };
    if (deletionAt) return { ...page, state: { name: 'scheduled', at: deletionAt.toISOString() } };
    if (obstacle) return { ...page, state: { name: 'refused', obstacle } };
    const proof = account.hasPassword ? 'password' : account.isFresh ? 'fresh' : 'sign-in';
    return { ...page, state: { name: 'open', proof } };
  } catch (err) {
    log.error({ err }, 'What a deletion depends on could not be read');
    throw unreadablePage();
  }
}

/** What decides how the account's owner proves that it is them, and whether it is to be deleted already. */
export async function findDeletionDetails(
  db: Db,
  { user, now }: { user: SessionUser; now: Date },
): Promise<{ deletionAt: Date | null; hasPassword: boolean; isFresh: boolean }> {
  const [row] = await db
    .select({
      deletionAt: accounts.deletionAt,
      hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
      signedInAt: sessions.createdAt,
    })
    .from(accounts)
    .innerJoin(sessions, and(eq(sessions.accountId, accounts.id), eq(sessions.tokenHash, user.sessionHash)))
    .where(eq(accounts.id, user.accountId));
  // The session has ended since it was read.
  if (!row) return { deletionAt: null, hasPassword: true, isFresh: false };
  const { signedInAt, ...found } = row;
  return { ...found, isFresh: isFreshSignIn({ signedInAt, now }) };
}
