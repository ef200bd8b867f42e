import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { membershipServices } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { inviteToStudio } from '../../accounts/invitations/invitations.server.ts';
import { changePerson, listPeople } from '../../creators/members.server.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { listVisits, recordVisit } from './visits.server.ts';

const { db } = await testDatabase();
const { services, empty } = await membershipServices(db);

/** A creator with an owner and an operator's visit. */
async function aTenant() {
  const { id: creatorId } = await aCreator(db);
  const people = await peopleIn(db, { creatorId });
  const [owner, operator] = [(await people.accountOf('owner'))!, (await people.accountOf('operator'))!];
  await recordVisit(db, { account: { accountId: operator }, creatorId });
  return { creatorId, owner };
}
type Tenant = Awaited<ReturnType<typeof aTenant>>;
let bea: Tenant;
let ann: Tenant;
/** Works for both. */
let both: string;
beforeEach(async () => {
  await empty();
  [bea, ann] = [await aTenant(), await aTenant()];
  both = (await (await peopleIn(db, bea)).accountOf('editor'))!;
  await db.insert(creatorMembers).values({ accountId: both, creatorId: ann.creatorId, role: 'editor' });
});
const rowsOf = ({ creatorId }: Tenant) =>
  db.select().from(creatorMembers).where(eq(creatorMembers.creatorId, creatorId)).orderBy(creatorMembers.accountId);

test('the people and the visits of one studio have nobody of another', async () => {
  for (const [asked, other] of [
    [bea, ann],
    [ann, bea],
  ] as const) {
    const ids = (await listPeople(db, asked)).map(({ accountId }) => accountId);
    expect(ids.toSorted()).toEqual([asked.owner, both].toSorted());
    expect(ids).not.toContain(other.owner);
    expect(await listVisits(db, asked)).toHaveLength(1);
  }
  const [seen, others] = [await listVisits(db, bea), await listVisits(db, ann)];
  expect(seen[0]!.id).not.toBe(others[0]!.id);
});

test('who works for two is given another role, or none, at one of them', async () => {
  const before = await rowsOf(ann);
  const change = { creatorId: bea.creatorId, accountId: both, by: bea.owner };
  expect(await changePerson(db, { ...change, role: 'owner' })).toEqual({ ok: true });
  expect(await changePerson(db, { ...change, role: null })).toEqual({ ok: true });
  expect((await rowsOf(bea)).map(({ accountId }) => accountId)).toEqual([bea.owner]);
  expect(await rowsOf(ann)).toEqual(before);
});

test('an owner of one studio changes nobody of another, and finds none of its people in hers', async () => {
  const before = await rowsOf(ann);
  for (const role of ['owner', null] as const) {
    expect(await changePerson(db, { creatorId: ann.creatorId, accountId: both, role, by: bea.owner })).toEqual({
      ok: false,
      reason: 'not-owner',
    });
  }
  expect(await changePerson(db, { ...bea, accountId: ann.owner, role: null, by: bea.owner })).toMatchObject({
    reason: 'unknown',
  });
  expect(await rowsOf(ann)).toEqual(before);
});

test('an invitation adds somebody to one studio', async () => {
  const before = await rowsOf(ann);
  const by = { accountId: bea.owner };
  const invitation = { creatorId: bea.creatorId, email: 'dot@cooks.example', role: 'editor' } as const;
  expect(await inviteToStudio(services, invitation, by)).toMatchObject({ ok: true });
  expect(await rowsOf(bea)).toHaveLength(3);
  expect(await rowsOf(ann)).toEqual(before);
});
