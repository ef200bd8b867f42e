import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { storedEvent } from '../../tests/support/events.ts';
import { aMember, aTrial } from '../../tests/support/members.ts';
import { membershipServices, now } from '../../tests/support/membership.ts';
import { aBody, aCreator, aFaq, aFeature, aLandingPage, aRecipe, aReview } from '../../tests/support/rows.ts';
import { storeEvents } from '../analytics/commands.server.ts';
import { eventsCsv } from './export/events.server.ts';
import { readPages } from './export/page.server.ts';
import { readRecipes } from './export/recipes.server.ts';
import { findMemberPage } from './members/member.server.ts';
import { listStudioMembers } from './members/members.server.ts';
import { membersCsv } from './members/members-csv.server.ts';

const { db } = await testDatabase();
const { services, empty } = await membershipServices(db);

async function aTenant(word: string) {
  const creatorId = randomUUID();
  await aCreator(db, { id: creatorId, name: word });
  const { id: pageId } = await aLandingPage(db, { creatorId, name: word, subdomain: word, payoff: word });
  await aReview(db, pageId, { body: word });
  await aFaq(db, pageId, { question: word, answer: word });
  await aFeature(db, pageId, { body: word });
  await aRecipe(db, creatorId, { name: word, body: aBody(word) });
  const member = await aMember(db, { creatorId, email: `cook@${word}.example`, facts: [aTrial()] });
  await storeEvents(db, { creatorId, events: [storedEvent({ deviceId: word, at: now })], forward: false, now });
  return { ...member, word, creatorId, studio: { creatorId, name: word } };
}
type Tenant = Awaited<ReturnType<typeof aTenant>>;
let bea: Tenant;
let ann: Tenant;
beforeEach(async () => {
  await empty();
  [bea, ann] = [await aTenant('juniper'), await aTenant('rosemary')];
});

async function everythingOf(batches: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const batch of batches) all.push(batch);
  return all;
}

const members = (words: string) => (of: Tenant) =>
  listStudioMembers(services, of.studio, {
    search: { filter: 'everybody', words, newestFirst: true, isAtAnother: false },
    after: null,
    now,
  });
const reads: Record<string, (of: Tenant) => Promise<unknown>> = {
  'the members': members(''),
  'members, found by a part of all addresses': members('.example'),
  'a member': ({ studio, membershipId }) => findMemberPage(services, studio, { membershipId, now }),
  'the table of members': ({ studio }) => everythingOf(membersCsv(services, studio, now)),
  'the table of events': ({ creatorId }) => everythingOf(eventsCsv(db, creatorId)),
  'the recipes, all of them': ({ creatorId }) => everythingOf(readRecipes(db, { creatorId })),
  'the pages, all of them': ({ creatorId }) => readPages(db, { creatorId }),
};

test.each(Object.entries(reads))('%s of one studio: nothing of another', async (_what, read) => {
  for (const [asked, other] of [
    [bea, ann],
    [ann, bea],
  ] as const) {
    const found = JSON.stringify(await read(asked));
    const isIn = (tenant: Tenant) =>
      [tenant.word, tenant.creatorId, tenant.membershipId].some((mark) => found.includes(mark));
    expect([isIn(asked), isIn(other)]).toEqual([true, false]);
  }
});
