import { and, eq, isNotNull, ne, or } from 'drizzle-orm';
import type { Database, Db } from '../app/db/client.server.ts';
import { operators } from '../app/db/schema/access.ts';
import { creatorMembers, creators } from '../app/db/schema/creators.ts';
import { accounts } from '../app/db/schema/identity.ts';
import { endUserDetails, memberships } from '../app/db/schema/membership.ts';
import { membershipFacts, trialClaims } from '../app/db/schema/membership-facts.ts';
import { totpSecrets } from '../app/db/schema/second-factors.ts';
import type { AuthSecrets, Services } from '../app/http/services.ts';
import { mailboxOf } from '../app/identity/limits/mailbox.ts';
import type { PasswordHasher } from '../app/identity/passwords/password-hashing.server.ts';
import { hasSecondFactor } from '../app/identity/second-factor/queries.server.ts';
import { openSecret, sealSecret } from '../app/identity/secret.server.ts';
import { findMembershipStatus } from '../app/membership/access/member.server.ts';
import { type DemoPerson, demoPassword, demoPeople, demoPeoplesCreator } from './people.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Number of days ago at which the trial began and ended. Negative for the future. */
const trials = { member: { began: 2, ended: -5 }, 'ended-member': { began: 10, ended: 3 } } as const;
/** Number of days ago at which the creator and the operator joined. */
const WORKS_SINCE = 180;
/** Minimum remaining time of a running trial, in milliseconds. A trial with less is recreated. */
const MIN_LEFT = 2 * DAY;

/**
 * Resets the demo's people. Unchanged people stay signed in; others are recreated, unless another confirmed account
 * uses the address. Serialized between processes.
 */
export async function seedDemoPeople(
  database: Database,
  services: Pick<Services, 'hasher' | 'now' | 'membershipNow' | 'secrets'>,
): Promise<void> {
  const { secrets } = services;
  const now = services.now();
  const membershipNow = services.membershipNow();
  await database.exclusively('demo content', async (db) => {
    const [creator] = await db.select().from(creators).where(eq(creators.id, demoPeoplesCreator.id));
    if (!creator) return;
    const check = passwordCheck(services.hasher);
    let passwordHash: string | null = null;
    for (const person of demoPeople) {
      if (await isInState(db, person, { check, now: membershipNow, secrets })) continue;
      passwordHash ??= await services.hasher.hash(demoPassword);
      const made = { passwordHash, now, membershipNow, secrets };
      await db.transaction((tx) => remake(tx, person, made));
    }
  });
}

/** Returns a function that checks if a hash is of the demo's password. Caches results, because hashing is slow. */
function passwordCheck(hasher: PasswordHasher) {
  const known = new Map<string, boolean>();
  return async (stored: string | null): Promise<boolean> => {
    if (stored === null) return false;
    const right = known.get(stored) ?? (await hasher.verify(demoPassword, stored));
    known.set(stored, right);
    return right;
  };
}

async function isInState(
  db: Db,
  { id, email, role, totpSecret }: DemoPerson,
  { check, now, secrets }: { check: ReturnType<typeof passwordCheck>; now: Date; secrets: AuthSecrets },
): Promise<boolean> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
  if (!account?.emailConfirmedAt || account.email !== email || account.deletionAt) return false;
  if (!(await check(account.passwordHash))) return false;
  if ((await secondFactorOf(db, { id, secrets })) !== (totpSecret ?? null)) return false;
  const { membership, studios, isOperator } = await findMembershipStatus(db, { accountId: id, now });
  const works = studios.some(({ creatorId }) => creatorId === demoPeoplesCreator.id);
  if (works !== (role === 'creator') || isOperator !== (role === 'operator')) return false;
  if (role === 'creator' || role === 'operator') return membership === null;
  if (!membership || membership.creatorId !== demoPeoplesCreator.id || membership.endedAt) return false;
  if (membership.cancelAt || membership.nextPrice || membership.nextCreatorId) return false;
  const { may, until } = membership.access;
  return role === 'member' ? may && until.getTime() - now.getTime() >= MIN_LEFT : !may;
}

/**
 * Returns the secret of the authenticator app, null without a second factor, or 'other' for any other factor and for a
 * secret that cannot be decrypted.
 */
async function secondFactorOf(db: Db, { id, secrets }: { id: string; secrets: AuthSecrets }): Promise<string | null> {
  const [app] = await db.select().from(totpSecrets).where(eq(totpSecrets.accountId, id));
  if (app?.confirmedAt) return openSecret(app.secret, id, secrets)?.secret ?? 'other';
  return (await hasSecondFactor(db, { accountId: id })) ? 'other' : null;
}

async function remake(
  tx: Db,
  person: DemoPerson,
  made: { passwordHash: string; now: Date; membershipNow: Date; secrets: AuthSecrets },
): Promise<void> {
  const { id, email, firstName, lastName, role, totpSecret } = person;
  const { passwordHash, now, membershipNow, secrets } = made;
  // Leaves out a person whose address another account has confirmed.
  const isTaken = and(eq(accounts.email, email), ne(accounts.id, id), isNotNull(accounts.emailConfirmedAt));
  if ((await tx.select().from(accounts).where(isTaken)).length > 0) return;
  await tx.delete(accounts).where(or(eq(accounts.id, id), eq(accounts.email, email)));
  const userType = role === 'creator' || role === 'operator' ? role : 'subscriber';
  const metadata = { first_name: firstName, last_name: lastName };
  // A member's trial began when the address was confirmed.
  const openedAt = daysAgo(now, role === 'member' || role === 'ended-member' ? trials[role].began : WORKS_SINCE);
  const times = { emailConfirmedAt: openedAt, createdAt: openedAt, updatedAt: now };
  await tx.insert(accounts).values({ id, email, passwordHash, userType, metadata, ...times });
  if (totpSecret) {
    const secret = sealSecret(totpSecret, id, secrets);
    await tx.insert(totpSecrets).values({ accountId: id, secret, confirmedAt: now, createdAt: now });
  }
  if (role === 'operator') await tx.insert(operators).values({ accountId: id });
  if (role === 'creator') {
    await tx.insert(creatorMembers).values({
      accountId: id,
      creatorId: demoPeoplesCreator.id,
      role: 'owner',
      createdAt: openedAt,
      roleSince: openedAt,
    });
  }
  if (role === 'member' || role === 'ended-member') await joinWithTrial(tx, person, trials[role], membershipNow);
}

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY);

async function joinWithTrial(
  tx: Db,
  { id: accountId, email, firstName, lastName }: DemoPerson,
  trial: { began: number; ended: number },
  now: Date,
): Promise<void> {
  const creatorId = demoPeoplesCreator.id;
  const at = daysAgo(now, trial.began);
  const [membership] = await tx
    .insert(memberships)
    .values({ accountId, creatorId, plan: 'monthly', beganAt: at, openedAt: at })
    .returning({ id: memberships.id });
  const { id } = membership!;
  const covers = { coversFrom: at, coversUntil: daysAgo(now, trial.ended) };
  await tx.insert(membershipFacts).values({ kind: 'trial', providerId: id, membershipId: id, at, ...covers });
  await tx.insert(trialClaims).values({ creatorId, mailbox: mailboxOf(email), accountId, claimedAt: at });
  const details = { firstName, lastName, email, country: 'GB', legalAccepted: true, legalAcceptedAt: at };
  await tx.insert(endUserDetails).values({ authId: accountId, creatorId, membershipType: 'monthly', ...details });
}
