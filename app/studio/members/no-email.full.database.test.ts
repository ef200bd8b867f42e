import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aGrant, aMember } from '../../../tests/support/members.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { aStudio } from '../../../tests/support/studio.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { mailSuppressions } from '../../db/schema/mail-suppressions.ts';
import { studioPaths } from '../paths.ts';
import { memberPage, membersPage } from './copy.ts';

const { db, services, creatorId, browserOf } = await aStudio();
const email = 'rosa@home.example';
const since = services.now();
const bounce = { address: email, scope: 'all', reason: 'bounce', source: 'mailbox', since } as const;
const complaint = { ...bounce, scope: 'optional', reason: 'complaint' } as const;

let membershipId: string;
let page: string;
beforeEach(async () => {
  ({ membershipId } = await aMember(db, { email, creatorId: creatorId(), facts: [aGrant(0, 300)] }));
  page = studioPaths.member(creatorId(), membershipId);
});

const ended = async () =>
  (await db.select().from(mailSuppressions)).map(({ reason, until }) => [reason, until !== null]);
const tryAgain = { what: 'try-again' };

test('a bounce is in the list and on the member’s page, and the owner lifts it', async () => {
  const [stored] = await db.insert(mailSuppressions).values(bounce).returning();
  const owner = await browserOf('owner');
  expect((await owner.get(studioPaths.members(creatorId()))).html).toContain(membersPage.noEmail.bounce);
  const shown = await owner.get(page);
  expect(shown.text.join(' ')).toContain(memberPage.noEmail.bounce);
  expect(shown.html).toContain(memberPage.tryAgain);
  const done = await owner.post(page, tryAgain);
  expect([done.status, done.location]).toEqual([303, `${page}?done=tried-again`]);
  const after = await owner.get(done.location!);
  expect(after.text.join(' ')).toContain(memberPage.done['tried-again']);
  expect(after.html).not.toContain(memberPage.tryAgain);
  expect(await ended()).toEqual([['bounce', true]]);
  const [event] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'mail-suppression.lifted'));
  expect(event).toMatchObject({ subjectId: stored!.id, creatorId: creatorId(), details: {} });
  expect((await owner.post(page, tryAgain)).location).toBe(page);
  expect(await db.select().from(auditEvents)).toHaveLength(1);
});

test('a complaint is shown, and nobody lifts it', async () => {
  await db.insert(mailSuppressions).values(complaint);
  const owner = await browserOf('owner');
  expect((await owner.get(studioPaths.members(creatorId()))).html).toContain(membersPage.noEmail.complaint);
  const shown = await owner.get(page);
  expect(shown.text.join(' ')).toContain(memberPage.noEmail.complaint);
  expect(shown.html).not.toContain(memberPage.tryAgain);
  expect((await owner.post(page, tryAgain)).location).toBe(page);
  expect(await ended()).toEqual([['complaint', false]]);
});

test('an editor and the owner of another studio lift nothing', async () => {
  await db.insert(mailSuppressions).values(bounce);
  expect((await (await browserOf('editor')).post(page, tryAgain)).status).toBe(403);
  const { creatorId: other } = await aLandingPage(db, { subdomain: 'other', name: 'Other' });
  const member = await aMember(db, { email: 'hers@home.example', creatorId: other, facts: [aGrant(0, 300)] });
  await db.insert(mailSuppressions).values({ ...bounce, address: 'hers@home.example' });
  const owner = await browserOf('owner');
  for (const of of [creatorId(), other]) {
    expect((await owner.post(studioPaths.member(of, member.membershipId), tryAgain)).status).not.toBe(303);
  }
  expect(await ended()).toEqual([
    ['bounce', false],
    ['bounce', false],
  ]);
});
