import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import type { Services } from '../../http/services.ts';
import { serverPaths } from '../../server-paths.ts';
import { findKind, isOptional, type OptionalKind } from './email-kind.server.ts';
import { declineEmails } from './preferences.server.ts';

/*
 * Unsubscribe address in an optional email. The token is stored as a hash. It is short, because mail servers fold long
 * headers, and a folded address breaks DKIM signatures.
 */

const BYTES = 16;

export function newUnsubscribeToken(): { token: string; hash: string } {
  const token = randomBytes(BYTES).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** A fast hash is enough, because a random token cannot be guessed. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export const unsubscribeAddress = ({ origin }: Pick<Services, 'origin'>, token: string) =>
  origin + serverPaths.unsubscribe(token);

type Unsubscription = { accountId: string; kind: OptionalKind };

export async function findUnsubscription(
  db: Db,
  { mail }: Pick<Services, 'mail'>,
  { token }: { token: string },
): Promise<Unsubscription | null> {
  if (!/^[A-Za-z0-9_-]{22}$/.test(token)) return null;
  const [found] = await db
    .select({ accountId: scheduledEmails.accountId, kind: scheduledEmails.kind })
    .from(scheduledEmails)
    .where(eq(scheduledEmails.unsubscribeHash, hashOf(token)));
  const kind = found && findKind(mail.kinds, found.kind);
  return kind && isOptional(kind) ? { accountId: found.accountId, kind } : null;
}

/** Withdraws the consent to the kind of emails that the token is for. Idempotent. Returns null for an invalid token. */
export async function unsubscribe(
  db: Db,
  services: Pick<Services, 'mail'>,
  { token }: { token: string },
): Promise<Unsubscription | null> {
  const found = await findUnsubscription(db, services, { token });
  if (!found) return null;
  await declineEmails(db, { accountId: found.accountId, kind: found.kind.name });
  return found;
}
