import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { membershipServices } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { inviteToStudio } from '../../accounts/invitations/invitations.server.ts';
import { sendInvitationAgain } from '../../accounts/invitations/mail.server.ts';
import { listPeople } from '../../creators/members.server.ts';
import { changePerson } from '../../creators/people/commands.server.ts';
import { listInvitedPeople, withdrawInvitation } from '../../creators/people/invitations.server.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { listVisits, recordVisit } from './visits.server.ts';

const { db } = await testDatabase();
const { empty, ...membership } = await membershipServices(db);
const { services } = membership;

async function aTenant() {
  const { id: creatorId } = await aCreator(db);
  const people = await peopleIn(db, { creatorId });
  const [owner, operator] = [(await people.accountOf('owner'))!, (await people.accountOf('operator'))!];
  await recordVisit(db, { account: { accountId: operator }, creatorId });
  return { creatorId, owner: { accountId: owner, sessionHash: await people.sessionHashOf(owner) } };
}
type Tenant = Awaited<ReturnType<typeof aTenant>>;
let bea: Tenant;
let ann: Tenant;
let both: string;
beforeEach(async () => {
  await empty();
  [bea, ann] = [await aTenant(), await aTenant()];
  both = (await (await peopleIn(db, bea)).accountOf('editor'))!;
  await db.insert(creatorMembers).values({ accountId: both, creatorId: ann.creatorId, role: 'editor' });
});
const rowsOf = ({ creatorId }: Tenant) =>
  db.select().from(creatorMembers).where(eq(creatorMembers.creatorId, creatorId)).orderBy(creatorMembers.accountId);

test('one studio’s people and visits are separate from another’s', async () => {
  for (const [asked, other] of [
    [bea, ann],
    [ann, bea],
  ] as const) {
    const ids = (await listPeople(db, asked)).map(({ accountId }) => accountId);
    expect(ids.toSorted()).toEqual([asked.owner.accountId, both].toSorted());
    expect(ids).not.toContain(other.owner.accountId);
    expect(await listVisits(db, asked)).toHaveLength(1);
  }
  const [seen, others] = [await listVisits(db, bea), await listVisits(db, ann)];
  expect(seen[0]!.id).not.toBe(others[0]!.id);
});

test('a role of someone in two studios is changed or removed in one', async () => {
  const before = await rowsOf(ann);
  const change = { creatorId: bea.creatorId, accountId: both };
  expect(await changePerson(services, { ...change, role: 'owner' }, bea.owner)).toEqual({ ok: true });
  expect(await changePerson(services, { ...change, role: null }, bea.owner)).toEqual({ ok: true });
  expect((await rowsOf(bea)).map(({ accountId }) => accountId)).toEqual([bea.owner.accountId]);
  expect(await rowsOf(ann)).toEqual(before);
});

test('an owner cannot change or find people of another studio', async () => {
  const before = await rowsOf(ann);
  for (const role of ['owner', null] as const) {
    const change = { creatorId: ann.creatorId, accountId: both, role };
    expect(await changePerson(services, change, bea.owner)).toEqual({ ok: false, reason: 'not-owner' });
  }
  const theirs = { ...bea, accountId: ann.owner.accountId, role: null };
  expect(await changePerson(services, theirs, bea.owner)).toMatchObject({ reason: 'unknown' });
  expect(await rowsOf(ann)).toEqual(before);
});

test('an invitation is resent and withdrawn for one of several inviting studios', async () => {
  const invitation = { email: 'dot@cooks.example', role: 'editor' } as const;
  for (const studio of [bea, ann]) await inviteToStudio(services, { ...invitation, ...studio }, studio.owner);
  const [before] = await listInvitedPeople(db, ann);
  const person = { creatorId: bea.creatorId, accountId: before!.accountId };
  expect(await sendInvitationAgain(services, person)).toBe(true);
  expect(await withdrawInvitation(services, person, ann.owner)).toMatchObject({ reason: 'not-owner' });
  expect(await withdrawInvitation(services, person, bea.owner)).toEqual({ ok: true });
  expect([await listInvitedPeople(db, bea), await listInvitedPeople(db, ann)]).toEqual([[], [before]]);
});

test('an invitation adds somebody to one studio', async () => {
  const before = await rowsOf(ann);
  const invitation = { creatorId: bea.creatorId, email: 'dot@cooks.example', role: 'editor' } as const;
  expect(await inviteToStudio(services, invitation, bea.owner)).toMatchObject({ ok: true });
  expect([await listInvitedPeople(db, bea), await listInvitedPeople(db, ann)]).toMatchObject([
    [{ email: 'dot@cooks.example' }],
    [],
  ]);
  expect(await inviteToStudio(services, { ...invitation, creatorId: ann.creatorId }, bea.owner)).toEqual({
    ok: false,
    reason: 'not-owner',
  });
  expect(await rowsOf(ann)).toEqual(before);
});
