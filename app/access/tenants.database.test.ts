import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { browserHash, membershipServices, now, rosa } from '../../tests/support/membership.ts';
import { aPage } from '../../tests/support/page-content.ts';
import { firstPrices, monthly } from '../../tests/support/prices.ts';
import { aLandingPage } from '../../tests/support/rows.ts';
import { unknownClient } from '../../tests/support/sessions.ts';
import { aPicture, everyonesReader, type Tenant, tenantsIn, unusedKey, usedKey } from '../../tests/support/tenants.ts';
import { clock } from '../../tests/support/test-clock.ts';
import { findAccountDetails } from '../accounts/account-page/account-details.server.ts';
import { confirmEmailChange, requestEmailChange, revertEmail } from '../accounts/email/email-change.server.ts';
import { inviteCreator, openInvitation } from '../accounts/invitations/invitations.server.ts';
import { storeEvents } from '../analytics/commands.server.ts';
import { listDayStats } from '../analytics/queries.server.ts';
import { findBrand } from '../creators/brand/brand.server.ts';
import { addCreator, publishPage, unpublishPage } from '../creators/commands.server.ts';
import { addCreatorMember, listStudios } from '../creators/members.server.ts';
import { findLandingPage, findLetterRequest } from '../creators/queries.server.ts';
import { findCreator } from '../creators/roster.server.ts';
import { changeSubdomain } from '../creators/subdomain/commands.server.ts';
import { endOtherSessions, endSessionOf } from '../identity/commands.server.ts';
import { openInvitedAccount } from '../identity/invitations.server.ts';
import { listOwnSessions } from '../identity/sessions/own-sessions.server.ts';
import * as landing from '../landing/creator-page/queries.server.ts';
import { discardPageDraft, restorePageRevision, savePageDraft } from '../landing/editing/draft-commands.server.ts';
import { publishPageDraft } from '../landing/editing/publication.server.ts';
import { findPageEditing, findPageRevision, listPageRevisions } from '../landing/editing/queries.server.ts';
import { requestLetter, stopLetter, unsubscribe } from '../letters/subscription/commands.server.ts';
import { listSubscriptions } from '../letters/subscription/queries.server.ts';
import { recordFact } from '../membership/access/facts.server.ts';
import { findMembershipStatus } from '../membership/access/member.server.ts';
import { openMembership } from '../membership/memberships.server.ts';
import { grantAccess, revokeAccess } from '../membership/operator/grants.server.ts';
import { findMemberHistory } from '../membership/operator/member-history.server.ts';
import { listMembers } from '../membership/operator/member-list.server.ts';
import { findMembership, findSignUpAttempt } from '../membership/queries.server.ts';
import { recordMembership, signUp } from '../membership/sign-up/commands.server.ts';
import { sendVerificationAgain } from '../membership/sign-up/verification.server.ts';
import { memberStates } from '../membership/status/member-state.ts';
import { listNewestRecipes } from '../recipes/queries.server.ts';
import { addPicture, describePicture, findPicture, hasRoom, listPictures } from '../studio/pictures/pictures.server.ts';
import { listUnused, removeUnused, restoreRemoved } from '../studio/pictures/removal.server.ts';
import { findUses } from '../studio/pictures/uses.server.ts';

const { db } = await testDatabase();
const { services, empty, aSubscriber, confirm, confirmSignUpOf, moveTo, lastLink } = await membershipServices(db);

const aTenant = tenantsIn(db, aSubscriber);

let bea: Tenant;
let ann: Tenant;
async function begin(): Promise<void> {
  await empty();
  [bea, ann] = [await aTenant('juniper'), await aTenant('rosemary')];
}

const [from, until] = [new Date('2020-01-01'), new Date('2030-01-01')];
const isHers = (found: unknown, tenant: Tenant) =>
  [tenant.word, tenant.creatorId, tenant.accountId].some((mark) => JSON.stringify(found).includes(mark));

const reads: Record<string, (of: Tenant) => Promise<unknown>> = {
  'the page by creator': ({ creatorId }) => findLandingPage(db, { creatorId }),
  'the page by id': ({ pageId: id }) => findLandingPage(db, { id }),
  'the page by subdomain': ({ word: subdomain }) => findLandingPage(db, { subdomain }),
  'the brand': ({ creatorId }) => findBrand(db, { creatorId }),
  'the creator as an operator names one': ({ creatorId }) => findCreator(db, creatorId),
  'the whole page': ({ word: subdomain }) => landing.findLandingContent(db, { subdomain }, clock.now),
  'the whole page by ids': ({ pageId, creatorId }) => landing.findLandingContent(db, { pageId, creatorId }, clock.now),
  'the whole page part by part': ({ word: subdomain }) =>
    landing.findLandingContentByParts(db, { subdomain }, clock.now, () => {}),
  reviews: ({ pageId }) => landing.listReviews(db, { pageId }),
  questions: ({ pageId }) => landing.listFaqs(db, { pageId }),
  features: ({ pageId }) => landing.listFeatures(db, { pageId }),
  'her page as she works on it': ({ creatorId }) => findPageEditing(db, { creatorId }),
  'what was published of it': ({ creatorId, pageId }) => listPageRevisions(db, { creatorId, pageId, limit: 9 }),
  'one of what was published': ({ creatorId, pageId }) => findPageRevision(db, { creatorId, pageId, number: 1 }),
  recipes: ({ creatorId }) => listNewestRecipes(db, { creatorId }),
  'members as the operator lists them': ({ creatorId }) =>
    listMembers(db, { creatorId, states: memberStates, after: null, limit: 10, now: clock.now }),
  'a member’s history': ({ email }) => findMemberHistory(db, { email, now }),
  'a member’s membership': ({ accountId }) => findMembership(db, { accountId }),
  'what an account is to creators': ({ accountId }) => findMembershipStatus(db, { accountId, now }),
  'whom an account works for': ({ accountId }) => listStudios(db, { accountId }),
  'an account’s sessions': ({ accountId }) => listOwnSessions(db, { accountId, sessionHash: '', now }),
  pictures: ({ creatorId }) => listPictures(db, { creatorId, after: null, limit: 10 }),
  'one picture': ({ creatorId }) => findPicture(db, { creatorId, key: usedKey }),
  'where a picture is used': ({ creatorId }) => findUses(db, { creatorId, key: usedKey }),
  'unused pictures': ({ creatorId }) => listUnused(db, { creatorId, limit: 10 }),
  'the offer of her letter': ({ creatorId }) => findLetterRequest(db, { creatorId }),
  'the letters of a member’s address': ({ email }) => listSubscriptions(db, { address: email }),
  'a sign-up of a browser': ({ email }) => findSignUpAttempt(db, { email, browserHash }),
};

describe('what is read of one creator', () => {
  // Runs once for all tests, because the reads change nothing.
  beforeAll(begin);

  test.each(Object.entries(reads))('%s: has nothing of another', async (_what, read) => {
    for (const [asked, other] of [
      [bea, ann],
      [ann, bea],
    ] as const) {
      const found = await read(asked);
      expect(isHers(found, asked), 'the read finds what it is asked for').toBe(true);
      expect(isHers(found, other)).toBe(false);
    }
  });

  test('day statistics count one creator’s clicks and sign-ups', async () => {
    await begin();
    await aSubscriber(ann.creatorId);
    const [day] = await listDayStats(db, { creatorId: bea.creatorId, from, until });
    expect(day).toMatchObject({ visitors: 1, clicks: { signup_header: 1 }, signUps: 1 });
  });

  test('the terms that were accepted are one account’s', async () => {
    await begin();
    await db.execute(sql`update "EndUserDetails" set legal_accepted = false where "AuthID" = ${ann.accountId}`);
    expect(await findAccountDetails(db, bea)).toMatchObject({ legalAccepted: true });
  });
});

/** Returns the tenant's rows in the listed tables. */
async function rowsOf({ creatorId, pageId, accountId }: Tenant): Promise<unknown[]> {
  const parts: SQL[] = [
    sql`creators t where id = ${creatorId}`,
    sql`creator_landing_pages t where creator_id = ${creatorId}`,
    sql`creator_landing_reviews t where page_id = ${pageId}`,
    sql`creator_landing_faqs t where landing_id = ${pageId}`,
    sql`creator_landing_features t where landing_id = ${pageId}`,
    sql`"Recipes" t where "UserID" = ${creatorId}`,
    sql`page_drafts t where page_id = ${pageId}`,
    sql`page_revisions t where page_id = ${pageId}`,
    sql`former_subdomains t where page_id = ${pageId}`,
    sql`analytics_events t where creator_id = ${creatorId}`,
    sql`analytics_device_days t where creator_id = ${creatorId}`,
    sql`analytics_visitor_days t where creator_id = ${creatorId}`,
    sql`analytics_click_days t where creator_id = ${creatorId}`,
    sql`audit_events t where creator_id = ${creatorId}`,
    sql`accounts t where id = ${accountId}`,
    sql`one_time_tokens t where account_id = ${accountId}`,
    sql`creator_members t where creator_id = ${creatorId}`,
    sql`creator_invitations t where creator_id = ${creatorId}`,
    sql`creator_people_changes t where creator_id = ${creatorId}`,
    sql`creator_pictures t where creator_id = ${creatorId}`,
    sql`sign_up_attempts t where account_id = ${accountId}`,
    sql`sessions t where account_id = ${accountId}`,
    sql`"EndUserDetails" t where "CreatorID" = ${creatorId} or "AuthID" = ${accountId}`,
    sql`memberships t where creator_id = ${creatorId} or account_id = ${accountId}`,
    sql`letter_subscriptions t where creator_id = ${creatorId}`,
    sql`mail_suppressions t where creator_id = ${creatorId}`,
    sql`trial_claims t where creator_id = ${creatorId} or account_id = ${accountId}`,
    sql`membership_facts t where membership_id in (select id from memberships where creator_id = ${creatorId})`,
  ];
  const found: unknown[] = [];
  for (const part of parts) {
    const { rows } = (await db.execute(sql`select to_jsonb(t) as row from ${part} order by 1`)) as unknown as {
      rows: unknown[];
    };
    found.push(rows);
  }
  return found;
}

const by = { command: 'test' };
const names = { firstName: 'Rosa', lastName: 'Marsh', email: rosa.email, country: 'AU', legalAcceptedAt: null };
const event = { insertId: 'second', name: 'Button Click', buttonName: 'signup_header', deviceId: 'd', at: now };

const commands: Record<string, (of: Tenant) => Promise<unknown>> = {
  'another picture': ({ creatorId }) =>
    addPicture(db, { ...aPicture, creatorId, key: '3'.repeat(32), filename: 'cake.jpg' }),
  'words for a picture': ({ creatorId }) =>
    describePicture(db, { creatorId, key: usedKey, alt: 'A cake', focus: { x: 1, y: 2 } }),
  'the removal of unused pictures': ({ creatorId }) => removeUnused(db, { creatorId, now }),
  'unpublishing her page': ({ creatorId }) => unpublishPage(db, creatorId, by),
  'publishing it': async ({ creatorId, word }) => {
    await unpublishPage(db, word, by);
    await publishPage(db, creatorId, by);
  },
  'what she writes of her page': ({ creatorId, accountId }) =>
    savePageDraft(db, { creatorId, version: 3, authorId: accountId, now, content: aPage() }),
  'publishing what she writes': ({ creatorId, accountId }) =>
    publishPageDraft(db, { creatorId, version: 3, authorId: accountId, now }),
  'throwing it away': ({ creatorId, accountId }) =>
    discardPageDraft(db, { creatorId, version: 3, authorId: accountId, now }),
  'bringing back what was published': ({ creatorId, accountId }) =>
    restorePageRevision(db, { creatorId, version: 3, authorId: accountId, now, number: 1 }),
  'another address for her page': ({ creatorId }) => changeSubdomain(db, { creatorId, wanted: 'parsley', by, now }),
  'taking another creator on': () => addCreator(db, { name: 'Cleo', email: 'cleo@creators.example' }, by),
  'another who works for her': async ({ creatorId }) => {
    const { accountId } = await openInvitedAccount(db, { email: 'dot@cooks.example', userType: 'creator', now });
    await addCreatorMember(db, { accountId, creatorId, role: 'editor' }, by);
  },
  'an invitation': ({ creatorId }) => inviteCreator(services, { named: creatorId, email: 'dot@cooks.example' }, by),
  'an invitation that is accepted': async ({ creatorId }) => {
    await inviteCreator(services, { named: creatorId, email: 'dot@cooks.example' }, by);
    const token = (await lastLink()).searchParams.get('token')!;
    await openInvitation(services, { token, creatorId, password: 'x', client: unknownClient, previous: null });
  },
  'storing events': ({ creatorId }) => storeEvents(db, { creatorId, events: [event as never], forward: true, now }),
  'a sign-up': ({ creatorId }) => signUp(services, { onSale: firstPrices, creatorId, values: rosa, browserHash }),
  'a sign-up once more': ({ creatorId, email }) =>
    signUp(services, { onSale: firstPrices, creatorId, values: { ...rosa, email }, browserHash }),
  'a record': ({ creatorId, accountId }) =>
    recordMembership(db, services, { accountId, creatorId, price: monthly, openedAt: now, now, ...names }),
  'opening a membership': ({ accountId }) => openMembership(db, services, { accountId, now }),
  'a sign-up’s confirmation': async ({ accountId }) => {
    await sendVerificationAgain(services, { accountId, attemptId: null });
    await confirm();
  },
  'access given and taken by an operator': async ({ accountId, email, creatorId }) => {
    await db.execute(sql`update accounts set email_confirmed_at = clock() where id = ${accountId}`);
    await openMembership(db, services, { accountId, now });
    const given = { email, creatorId, because: null, now };
    expect(await grantAccess(db, { ...given, until }, by)).toMatchObject({ ok: true });
    expect(await revokeAccess(db, given, by)).toMatchObject({ ok: true });
  },
  'another verification mail': ({ accountId }) => sendVerificationAgain(services, { accountId, attemptId: null }),
  'a member’s move to a third creator': async ({ accountId }) => {
    const { creatorId } = await aLandingPage(db);
    await confirmSignUpOf(accountId);
    await moveTo(accountId, creatorId);
  },
  'ending a session': async ({ accountId }) => {
    const { sessions } = await listOwnSessions(db, { accountId, sessionHash: '', now });
    await endSessionOf(db, { accountId, id: sessions[0]!.id });
  },
  'ending all sessions': ({ accountId }) => endOtherSessions(db, { accountId, keepSession: null }),
  'a change of the address': async ({ accountId, word }) => {
    await requestEmailChange(services, { accountId, email: `new@${word}.example` });
    await confirmEmailChange(services, { token: (await lastLink()).searchParams.get('token')! });
  },
  'a change of the address, taken back': async ({ accountId, word }) => {
    await requestEmailChange(services, { accountId, email: `new@${word}.example` });
    await confirmEmailChange(services, { token: (await lastLink()).searchParams.get('token')! });
    await revertEmail(services, { token: (await lastLink()).searchParams.get('token')! });
  },
  'a request of her letter': async ({ creatorId }) => {
    const brand = (await findBrand(db, { creatorId }))!;
    await requestLetter(services, { brand, address: 'another@home.example', on: '/' });
  },
  'a letter that a reader of both stops': ({ creatorId }) =>
    db.transaction((tx) => stopLetter(tx, { creatorId, address: everyonesReader, now })),
  'a letter that a reader of both stops by its link': async ({ creatorId }) => {
    const letters = await listSubscriptions(db, { address: everyonesReader });
    const { subscriptionId } = letters.find((letter) => letter.creatorId === creatorId)!;
    await db.transaction((tx) => unsubscribe(tx, { subscriptionId, now }));
  },
  'a fact': async ({ accountId }) => {
    const { rows } = (await db.execute(sql`select id from memberships where account_id = ${accountId}`)) as unknown as {
      rows: { id: string }[];
    };
    await recordFact(db, { kind: 'disputed', providerId: 'dp_1', membershipId: rows[0]!.id, at: now });
  },
};

describe('what is done to one creator or a member of hers', () => {
  beforeEach(begin);

  test.each(Object.entries(commands))('%s: changes nothing of another', async (_what, change) => {
    const [hers, others] = [await rowsOf(bea), await rowsOf(ann)];
    await change(bea);
    if (change !== commands['taking another creator on']) expect(await rowsOf(bea)).not.toEqual(hers);
    expect(await rowsOf(ann)).toEqual(others);
  });
});

test('a removal of pictures that is taken back brings back those of one creator', async () => {
  await begin();
  for (const { creatorId } of [bea, ann]) await removeUnused(db, { creatorId, now });
  expect(await restoreRemoved(db, { creatorId: bea.creatorId, removedAt: now })).toBe(1);
  expect(await findPicture(db, { creatorId: ann.creatorId, key: unusedKey })).toBeNull();
});

test('the room for pictures is one creator’s', async () => {
  await begin();
  const large = { ...aPicture, creatorId: ann.creatorId, filename: '', bytes: 2 ** 31 - 1 };
  for (const digit of ['4', '5', '6']) await addPicture(db, { ...large, key: digit.repeat(32) });
  expect([await hasRoom(db, bea), await hasRoom(db, ann)]).toEqual([true, false]);
});
