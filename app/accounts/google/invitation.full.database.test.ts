import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { membershipServices } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { unknownClient } from '../../../tests/support/sessions.ts';
import { authPaths } from '../../auth-paths.ts';
import { listStudioInvitations } from '../../creators/people/invitations.server.ts';
import { creatorInvitations, creatorMembers } from '../../db/schema/creators.ts';
import { accounts, linkedIdentities, oneTimeTokens } from '../../db/schema/identity.ts';
import { issueToken } from '../../identity/commands.server.ts';
import { acceptInvitation, openInvitedAccount } from '../../identity/invitations.server.ts';
import { findSession } from '../../identity/queries.server.ts';
import { paths } from '../../paths.ts';
import { signInWithGoogle } from './commands.server.ts';

const { db } = await testDatabase();
const { services } = await membershipServices(db);
const now = new Date('2026-11-21T10:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

let person: { subject: string; email: string };
let accountId: string;
let token: string;
beforeEach(async () => {
  person = { subject: randomUUID(), email: `${randomUUID()}@mail.example` };
  const { creatorId } = await aLandingPage(db);
  ({ accountId } = await openInvitedAccount(db, { email: person.email, userType: 'creator', now }));
  const expiresAt = new Date(now.getTime() + 7 * DAY);
  await db.insert(creatorInvitations).values({ accountId, creatorId, role: 'owner', expiresAt });
  token = await issueToken(db, { accountId, purpose: 'invitation', subjectId: creatorId, now });
});

const signIn = (at = now) => signInWithGoogle(db, { person, client: unknownClient, previous: null, now: at });
const identities = () => db.select().from(linkedIdentities).where(eq(linkedIdentities.accountId, accountId));
const stored = async () => (await db.select().from(accounts).where(eq(accounts.id, accountId)))[0]!;

test('an invited person signs in with Google at that address, and has no role before accepting', async () => {
  const result = await signIn();
  expect(result).toMatchObject({ ok: true, accountId, creatorId: null });
  expect(await findSession(db, { token: result.ok ? result.token : '', now })).not.toBeNull();
  expect(await stored()).toMatchObject({ emailConfirmedAt: now, userType: 'creator' });
  expect(await identities()).toMatchObject([{ accountId, subject: person.subject }]);
  expect(await signIn()).toMatchObject({ ok: true, accountId });
  expect(await db.select().from(creatorMembers).where(eq(creatorMembers.accountId, accountId))).toEqual([]);
  expect(await listStudioInvitations(db, { accountId, now })).toMatchObject([{ role: 'owner' }]);
});

test('the mailed link is void then', async () => {
  await signIn();
  const given = { token, passwordHash: 'scrypt$other', userType: 'creator', now } as const;
  expect((await acceptInvitation(db, given, async () => {})).ok).toBe(false);
  expect((await stored()).passwordHash).toBeNull();
});

test('a password that a stranger set for the address is deleted', async () => {
  await db.update(accounts).set({ passwordHash: 'scrypt$strangers' }).where(eq(accounts.id, accountId));
  await signIn();
  expect((await stored()).passwordHash).toBeNull();
});

test.each([
  ['has expired', () => signIn(new Date(now.getTime() + 8 * DAY))],
  [
    'was used',
    async () => {
      await db.update(oneTimeTokens).set({ usedAt: now });
      return signIn();
    },
  ],
  [
    'is of somebody who is not invited any more',
    async () => {
      await db.delete(creatorInvitations).where(eq(creatorInvitations.accountId, accountId));
      return signIn();
    },
  ],
])('an invitation that %s is not accepted so', async (_what, attempt) => {
  expect(await attempt()).toEqual({ ok: false, reason: 'unknown' });
  expect(await stored()).toMatchObject({ emailConfirmedAt: null });
  expect(await identities()).toEqual([]);
});

test('the invitation page offers Google if it is available', async () => {
  const link = authPaths.invitation({ token, type: 'invitation' });
  const withGoogle = aBrowser({ ...services, google: {} as typeof services.google, now: () => now });
  const page = await withGoogle.get(link);
  expect(page.text).toContain('Continue with Google');
  expect(page.html).toContain(`name="from" value="${paths.studios()}"`);
  const without = await aBrowser({ ...services, now: () => now }).get(link);
  expect([without.status, without.text.includes('Continue with Google')]).toEqual([200, false]);
});
