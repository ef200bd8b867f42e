import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { browserHash, membershipServices, now, rosa } from '../../tests/support/membership.ts';
import { aCreator, aFaq, aFeature, aLandingPage, aRecipe, aReview } from '../../tests/support/rows.ts';
import { startSession, unknownClient } from '../../tests/support/sessions.ts';
import { findAccountDetails } from '../accounts/account-details.server.ts';
import { confirmEmailChange, requestEmailChange, takeBackEmail } from '../accounts/email/email-change.server.ts';
import { inviteCreator, openInvitation, sendInvitationAgain } from '../accounts/invitations/invitations.server.ts';
import { storeEvents } from '../analytics/commands.server.ts';
import { listDayStats } from '../analytics/queries.server.ts';
import { findBrand } from '../creators/brand.server.ts';
import { addCreator, publishPage, unpublishPage } from '../creators/commands.server.ts';
import { addCreatorMember, listStudios } from '../creators/members.server.ts';
import { findLandingPage } from '../creators/queries.server.ts';
import { findCreator } from '../creators/roster.server.ts';
import { endOtherSessions, endSessionOf } from '../identity/commands.server.ts';
import { openInvitedAccount } from '../identity/invitations.server.ts';
import { listOwnSessions } from '../identity/sessions/own-sessions.server.ts';
import {
  findLandingContent,
  findLandingContentByParts,
  listFaqs,
  listFeatures,
  listReviews,
} from '../landing/queries.server.ts';
import { recordFact } from '../membership/access/facts.server.ts';
import { findStanding } from '../membership/access/member.server.ts';
import { openMembership } from '../membership/memberships.server.ts';
import { grantAccess, revokeAccess } from '../membership/operator/grants.server.ts';
import { findMemberHistory } from '../membership/operator/member-history.server.ts';
import { listMembers } from '../membership/operator/member-list.server.ts';
import { findMembership, findSignUpAttempt } from '../membership/queries.server.ts';
import { confirmSignUp, recordMembership, signUp } from '../membership/sign-up/commands.server.ts';
import { sendVerificationAgain } from '../membership/sign-up/verification.server.ts';
import { listNewestRecipes } from '../recipes/queries.server.ts';

const { db } = await testDatabase();
const { services, empty, aSubscriber, confirmSignUpOf, moveTo, lastLink } = await membershipServices(db);

/** A creator with rows in every table, each text containing `word` (which no id can contain), and a member. */
async function aTenant(word: string) {
  const creatorId = randomUUID();
  await aCreator(db, { id: creatorId, name: word, email: `${word}@creators.example` });
  const page = await aLandingPage(db, { creatorId, name: word, subdomain: word, payoff: word, callToAction: word });
  await aReview(db, page.id, { body: word });
  await aFaq(db, page.id, { question: word, answer: word });
  await aFeature(db, page.id, { body: word });
  await aRecipe(db, creatorId, { name: word });
  const email = `cook@${word}.example`;
  const accountId = await aSubscriber(creatorId, { email, firstName: word, lastName: word });
  await addCreatorMember(db, { accountId, creatorId, role: 'owner' }, { command: 'test' });
  await startSession(db, { accountId, client: { device: word, language: null }, now });
  const event = { insertId: 'first', name: 'Button Click', buttonName: 'signup_header', deviceId: word, at: now };
  await storeEvents(db, { creatorId, events: [event as never], forward: false, now });
  return { word, creatorId, page, pageId: page.id, accountId, email };
}

type Tenant = Awaited<ReturnType<typeof aTenant>>;
let bea: Tenant;
let ann: Tenant;
beforeEach(async () => {
  await empty();
  [bea, ann] = [await aTenant('juniper'), await aTenant('rosemary')];
});

const from = new Date('2020-01-01');
const until = new Date('2030-01-01');
const isHers = (found: unknown, tenant: Tenant) =>
  [tenant.word, tenant.creatorId, tenant.accountId].some((mark) => JSON.stringify(found).includes(mark));

const reads: Record<string, (of: Tenant) => Promise<unknown>> = {
  'the page by creator': ({ creatorId }) => findLandingPage(db, { creatorId }),
  'the page by id': ({ pageId: id }) => findLandingPage(db, { id }),
  'the page by subdomain': ({ word: subdomain }) => findLandingPage(db, { subdomain }),
  'the brand': ({ creatorId }) => findBrand(db, { creatorId }),
  'the creator as an operator names one': ({ creatorId }) => findCreator(db, creatorId),
  'the whole page': ({ word: subdomain }) => findLandingContent(db, { subdomain }),
  'the whole page by ids': ({ pageId, creatorId }) => findLandingContent(db, { pageId, creatorId }),
  'the whole page part by part': ({ word: subdomain }) => findLandingContentByParts(db, { subdomain }, () => {}),
  reviews: ({ pageId }) => listReviews(db, { pageId }),
  questions: ({ pageId }) => listFaqs(db, { pageId }),
  features: ({ pageId }) => listFeatures(db, { pageId }),
  recipes: ({ creatorId }) => listNewestRecipes(db, { creatorId }),
  'members as the operator lists them': ({ creatorId }) =>
    listMembers(db, { creatorId, after: null, limit: 10, now: new Date() }),
  'a member’s history': ({ email }) => findMemberHistory(db, { email, now }),
  'a member’s membership': ({ accountId }) => findMembership(db, { accountId }),
  'what an account is to creators': ({ accountId }) => findStanding(db, { accountId, now }),
  'whom an account works for': ({ accountId }) => listStudios(db, { accountId }),
  'an account’s sessions': ({ accountId }) => listOwnSessions(db, { accountId, sessionHash: '', now }),
  'a sign-up of a browser': ({ email }) => findSignUpAttempt(db, { email, browserHash }),
};

describe('what is read of one creator', () => {
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
    await aSubscriber(ann.creatorId);
    const [day] = await listDayStats(db, { creatorId: bea.creatorId, from, until });
    expect(day).toMatchObject({ visitors: 1, clicks: { signup_header: 1 }, signUps: 1 });
  });

  test('the terms that were accepted are one account’s', async () => {
    await db.execute(sql`update "EndUserDetails" set legal_accepted = false where "AuthID" = ${ann.accountId}`);
    expect(await findAccountDetails(db, bea)).toMatchObject({ legalAccepted: true });
  });
});

/** Every row of a creator or her member. */
async function rowsOf({ creatorId, pageId, accountId }: Tenant): Promise<unknown[]> {
  const parts: SQL[] = [
    sql`creators t where id = ${creatorId}`,
    sql`creator_landing_pages t where creator_id = ${creatorId}`,
    sql`creator_landing_reviews t where page_id = ${pageId}`,
    sql`creator_landing_faqs t where landing_id = ${pageId}`,
    sql`creator_landing_features t where landing_id = ${pageId}`,
    sql`"Recipes" t where "UserID" = ${creatorId}`,
    sql`analytics_events t where creator_id = ${creatorId}`,
    sql`audit_events t where creator_id = ${creatorId}`,
    sql`accounts t where id = ${accountId}`,
    sql`one_time_tokens t where account_id = ${accountId}`,
    sql`creator_members t where creator_id = ${creatorId}`,
    sql`sign_up_attempts t where account_id = ${accountId}`,
    sql`sessions t where account_id = ${accountId}`,
    sql`"EndUserDetails" t where "CreatorID" = ${creatorId} or "AuthID" = ${accountId}`,
    sql`memberships t where creator_id = ${creatorId} or account_id = ${accountId}`,
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
  'unpublishing her page': ({ creatorId }) => unpublishPage(db, creatorId, by),
  'publishing it': async ({ creatorId, word }) => {
    await unpublishPage(db, word, by);
    await publishPage(db, creatorId, by);
  },
  'taking another creator on': () => addCreator(db, { name: 'Cleo', email: 'cleo@creators.example' }, by),
  'another who works for her': async ({ creatorId }) => {
    const { accountId } = await openInvitedAccount(db, { email: 'dot@cooks.example', userType: 'creator', now });
    await addCreatorMember(db, { accountId, creatorId, role: 'editor' }, by);
  },
  'an invitation': ({ creatorId }) => inviteCreator(services, { named: creatorId, email: 'dot@cooks.example' }, by),
  'another invitation': async ({ accountId }) => {
    await sendInvitationAgain(services, { accountId });
  },
  'an invitation that is accepted': async ({ accountId }) => {
    await sendInvitationAgain(services, { accountId });
    const token = (await lastLink()).searchParams.get('token')!;
    await openInvitation(services, { token, studio: 'hers', password: 'x', client: unknownClient, previous: null });
  },
  'storing events': ({ creatorId }) => storeEvents(db, { creatorId, events: [event as never], forward: true, now }),
  'a sign-up': ({ creatorId }) => signUp(services, { creatorId, values: rosa, browserHash }),
  'a sign-up once more': ({ creatorId, email }) =>
    signUp(services, { creatorId, values: { ...rosa, email }, browserHash }),
  'a record': ({ creatorId, accountId }) =>
    recordMembership(db, services, { accountId, creatorId, plan: 'monthly', openedAt: now, now, ...names }),
  'opening a membership': ({ accountId }) => openMembership(db, services, { accountId, now }),
  'a sign-up’s confirmation': async ({ accountId }) => {
    await sendVerificationAgain(services, { accountId, attemptId: null });
    await confirmSignUp(db, services, { token: (await lastLink()).searchParams.get('token')!, now });
  },
  'access given and taken by an operator': async ({ accountId, email, creatorId }) => {
    await db.execute(sql`update accounts set email_confirmed_at = now() where id = ${accountId}`);
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
    await takeBackEmail(services, { token: (await lastLink()).searchParams.get('token')! });
  },
  'a fact': async ({ accountId }) => {
    const { rows } = (await db.execute(sql`select id from memberships where account_id = ${accountId}`)) as unknown as {
      rows: { id: string }[];
    };
    await recordFact(db, { kind: 'disputed', providerId: 'dp_1', membershipId: rows[0]!.id, at: now });
  },
};

describe('what is done to one creator or a member of hers', () => {
  test.each(Object.entries(commands))('%s: changes nothing of another', async (_what, change) => {
    const [hers, others] = [await rowsOf(bea), await rowsOf(ann)];
    await change(bea);
    if (change !== commands['taking another creator on']) expect(await rowsOf(bea)).not.toEqual(hers);
    expect(await rowsOf(ann)).toEqual(others);
  });
});
