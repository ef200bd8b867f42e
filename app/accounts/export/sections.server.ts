import { and, eq, getTableColumns, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { auditEvents, operators } from '../../db/schema/access.ts';
import { creatorInvitations, creatorMembers, creators, peopleChanges } from '../../db/schema/creators.ts';
import { accounts, linkedIdentities, oneTimeTokens, sessions, signUpAttempts } from '../../db/schema/identity.ts';
import {
  calendarFeeds,
  cookedRecipes,
  recipeNotes,
  savedRecipes,
  shoppingListLinks,
  shoppingLists,
  weekPlans,
} from '../../db/schema/kitchen.ts';
import { letterDeliveries, letterFeeds, letterSubscriptions } from '../../db/schema/letters.ts';
import { mailSuppressions } from '../../db/schema/mail-suppressions.ts';
import { cancellations, endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts, trialClaims } from '../../db/schema/membership-facts.ts';
import { cardMoves, foreignSubscriptions, memberInvitations } from '../../db/schema/moving-in.ts';
import { offerRedemptions, offers } from '../../db/schema/offers.ts';
import { cardSetups, paymentConsents, paymentCustomers, paymentSubscriptions } from '../../db/schema/payments.ts';
import { emailPreferences, scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../db/schema/second-factors.ts';
import { pushSubscriptions, waitingTimers } from '../../db/schema/timer-push.ts';
import { withdrawals } from '../../db/schema/withdrawals.ts';
import { listJobsNaming } from '../../jobs/stored-jobs.server.ts';
import { MAIL_QUEUE, type MailJob } from '../../mail/outbox.server.ts';
import { communitySections } from './community-sections.server.ts';
import {
  type ExportRow,
  nameOfCreator,
  nameOfRecipe,
  type Owner,
  ofMemberships,
  ofOwned,
  ofOwner,
  type Section,
  section,
} from './section.server.ts';
import { studioSections } from './studio-sections.server.ts';

const ours = 'it says when this site looks at the payment provider next, and nothing about you';
const oursToSend = 'it says when this site tries to send it again, and nothing about you';

const paymentSections: readonly Section[] = [
  section('paymentConsents', paymentConsents, ofOwner(paymentConsents.accountId), { order: paymentConsents.at }),
  section('paymentCustomers', paymentCustomers, ofOwner(paymentCustomers.accountId), {
    order: paymentCustomers.createdAt,
  }),
  section('cardSetups', cardSetups, ofOwner(cardSetups.accountId), { order: cardSetups.requestedAt }),
  section('paymentSubscriptions', paymentSubscriptions, ofMemberships(paymentSubscriptions.membershipId), {
    order: paymentSubscriptions.createdAt,
    without: {
      refused: 'the numbers of what is wrong with them at the payment provider, for the people who run the site',
      version: ours,
    },
  }),
];

const tokenOnly = 'it only recognizes a secret that you have, and would help whoever steals this file';
const somebodyElse = 'it is about an owner of the studio, not about you';
/** Sections of a user's stored data. A test requires each column to be exported, or omitted with a reason. */
export const sections: readonly Section[] = [
  section('account', accounts, ofOwner(accounts.id), {
    order: accounts.createdAt,
    without: {
      passwordHash: 'a slow hash, from which nobody can read the password; `hasPassword` says whether there is one',
    },
    added: { hasPassword: sql<boolean>`${accounts.passwordHash} is not null` },
  }),
  section('record', endUserDetails, ofOwner(endUserDetails.authId), { order: endUserDetails.id }),
  section('memberships', memberships, ofOwner(memberships.accountId), {
    order: memberships.beganAt,
    added: { creatorName: nameOfCreator(memberships.creatorId) },
  }),
  section('membershipFacts', membershipFacts, ofMemberships(membershipFacts.membershipId), {
    order: membershipFacts.at,
  }),
  section('cancellations', cancellations, ofMemberships(cancellations.membershipId), {
    order: cancellations.requestedAt,
  }),
  section('withdrawals', withdrawals, ofMemberships(withdrawals.membershipId), { order: withdrawals.at }),
  ...paymentSections,
  section('scheduledEmails', scheduledEmails, ofOwner(scheduledEmails.accountId), {
    order: scheduledEmails.dueAt,
    without: { unsubscribeHash: tokenOnly },
  }),
  section('emailPreferences', emailPreferences, ofOwner(emailPreferences.accountId), {
    order: emailPreferences.kind,
  }),
  section('mailSuppressions', mailSuppressions, ({ email }) => eq(mailSuppressions.address, email), {
    order: mailSuppressions.since,
  }),
  section('letterSubscriptions', letterSubscriptions, ({ email }) => eq(letterSubscriptions.address, email), {
    order: letterSubscriptions.requestedAt,
    added: { creatorName: nameOfCreator(letterSubscriptions.creatorId) },
  }),
  section('letterDeliveries', letterDeliveries, ({ email }) => eq(letterDeliveries.address, email), {
    order: letterDeliveries.id,
    without: { attempts: oursToSend, retryAt: oursToSend },
  }),
  section('offers', offerRedemptions, ofOwner(offerRedemptions.accountId), {
    order: offerRedemptions.takenAt,
    added: { code: sql`(select code from ${offers} where ${eq(offers.id, offerRedemptions.offerId)})` },
  }),
  section('trials', trialClaims, ofOwner(trialClaims.accountId), { order: trialClaims.claimedAt }),
  section('linkedIdentities', linkedIdentities, ofOwner(linkedIdentities.accountId), {
    order: linkedIdentities.createdAt,
  }),
  section('sessions', sessions, ofOwner(sessions.accountId), {
    order: sessions.createdAt,
    without: { tokenHash: tokenOnly },
  }),
  section('passkeys', passkeys, ofOwner(passkeys.accountId), {
    order: passkeys.createdAt,
    without: {
      credentialId: 'the passkey’s own number, by which only this site and your device know it',
      publicKey: 'what recognizes your passkey, and tells nothing to people',
      counter: 'how often your device says that it was used',
    },
  }),
  section('authenticatorApps', totpSecrets, ofOwner(totpSecrets.accountId), {
    order: totpSecrets.createdAt,
    without: {
      secret: 'whoever has it has your second factor; your app has it too',
      lastStep: 'the half minute of the last code, so that none is taken twice',
    },
  }),
  section('recoveryCodes', recoveryCodes, ofOwner(recoveryCodes.accountId), {
    order: recoveryCodes.position,
    without: { codeHash: tokenOnly },
  }),
  section('mailedLinks', oneTimeTokens, ofOwner(oneTimeTokens.accountId), {
    order: oneTimeTokens.createdAt,
    without: { tokenHash: tokenOnly, browserHash: tokenOnly },
  }),
  section('signUps', signUpAttempts, ofOwner(signUpAttempts.accountId), {
    order: signUpAttempts.createdAt,
    without: { passwordHash: 'a slow hash, from which nobody can read the password', browserHash: tokenOnly },
    // Unconfirmed metadata may come from another person, because anyone can sign up with any address.
    added: {
      metadata: sql`case when ${signUpAttempts.confirmedAt} is not null then ${signUpAttempts.metadata} end`,
      details: sql`case when ${signUpAttempts.confirmedAt} is not null then ${signUpAttempts.details} end`,
    },
  }),
  section('savedRecipes', savedRecipes, ofOwner(savedRecipes.accountId), {
    order: savedRecipes.savedAt,
    added: { recipeName: nameOfRecipe(savedRecipes.recipeId) },
  }),
  section('cookedRecipes', cookedRecipes, ofOwner(cookedRecipes.accountId), {
    order: cookedRecipes.cookedAt,
    added: { recipeName: nameOfRecipe(cookedRecipes.recipeId) },
  }),
  section('recipeNotes', recipeNotes, ofOwner(recipeNotes.accountId), {
    order: recipeNotes.updatedAt,
    without: { applied: 'numbers by which a note that is sent twice is stored once' },
    added: { recipeName: nameOfRecipe(recipeNotes.recipeId) },
  }),
  section('shoppingLists', shoppingLists, ofOwner(shoppingLists.accountId), { order: shoppingLists.updatedAt }),
  section('shoppingListLinks', shoppingListLinks, ofOwner(shoppingListLinks.accountId), {
    order: shoppingListLinks.createdAt,
    without: { tokenHash: tokenOnly },
  }),
  section('weekPlans', weekPlans, ofOwner(weekPlans.accountId), { order: weekPlans.updatedAt }),
  section('calendarFeeds', calendarFeeds, ofOwner(calendarFeeds.accountId), {
    order: calendarFeeds.createdAt,
    without: { tokenHash: tokenOnly },
  }),
  section('letterFeeds', letterFeeds, ofOwner(letterFeeds.accountId), {
    order: letterFeeds.createdAt,
    without: { tokenHash: tokenOnly },
  }),
  section('pushSubscriptions', pushSubscriptions, ofOwner(pushSubscriptions.accountId), {
    order: pushSubscriptions.createdAt,
    without: {
      sessionHash: tokenOnly,
      endpoint: 'whoever has it could try to reach your browser',
      p256dh: 'a key of your browser, which tells nothing to people',
      auth: 'a key of your browser, and a secret',
      revision: 'a number by which the newest timers are told from older ones',
      restsUntil: 'it says when your browser’s push service may be asked next, and nothing about you',
    },
  }),
  section('waitingTimers', waitingTimers, ofOwner(waitingTimers.accountId), {
    order: waitingTimers.endsAt,
    without: {
      sessionHash: tokenOnly,
      onlyFor: tokenOnly,
      dueAt: 'it says when this site sends it next, and nothing about you',
      claimedAt: 'it says when this site began to send it, and nothing about you',
    },
    added: { recipeName: nameOfRecipe(waitingTimers.recipeId) },
  }),
  ...communitySections,
  ...studioSections,
  section('studios', creatorMembers, ofOwner(creatorMembers.accountId), { order: creatorMembers.createdAt }),
  section('studioInvitations', creatorInvitations, ofOwner(creatorInvitations.accountId), {
    order: creatorInvitations.createdAt,
    without: { invitedBy: somebodyElse, invitedBySince: somebodyElse },
  }),
  section('memberInvitations', memberInvitations, (owner) => eq(memberInvitations.email, owner.email), {
    order: memberInvitations.invitedAt,
    without: { tokenHash: tokenOnly, invitedBy: somebodyElse },
  }),
  section('foreignSubscriptions', foreignSubscriptions, (owner) => eq(foreignSubscriptions.email, owner.email), {
    order: foreignSubscriptions.listedAt,
    without: { version: ours, leftOut: somebodyElse },
  }),
  section('cardMoves', cardMoves, ofOwner(cardMoves.accountId), {
    order: cardMoves.listedFrom,
    without: { cursor: ours },
  }),
  section('roleChanges', peopleChanges, ofOwner(peopleChanges.accountId), {
    order: peopleChanges.number,
    without: { byAccountId: somebodyElse, bySince: somebodyElse },
  }),
  section('creators', creators, ofOwned(creators.id), { order: creators.createdAt }),
  section('operator', operators, ofOwner(operators.accountId), { order: operators.addedAt }),
  {
    name: 'auditEvents',
    table: auditEvents,
    fields: Object.keys(getTableColumns(auditEvents)),
    without: {},
    read: readAuditEvents,
  },
  { name: 'waitingMail', table: null, fields: ['kind', 'to', 'state', 'queuedAt'], without: {}, read: readWaitingMail },
];

const BATCH = 1_000;

async function* readAuditEvents(db: Db, { accountId }: Owner): AsyncGenerator<ExportRow[]> {
  const { id, at, actorAccountId, subjectId } = auditEvents;
  const own = or(
    eq(actorAccountId, accountId),
    eq(subjectId, accountId),
    inArray(subjectId, sql`(select id::text from ${memberships} where ${eq(memberships.accountId, accountId)})`),
  );
  let after: SQL | undefined;
  for (;;) {
    const events = await db.select().from(auditEvents).where(and(own, after)).orderBy(at, id).limit(BATCH);
    yield events;
    const last = events.at(-1);
    if (!last || events.length < BATCH) return;
    after = or(gt(at, last.at), and(eq(at, last.at), gt(id, last.id)));
  }
}

/** Yields mails without their texts, because the texts may contain secret links. */
async function* readWaitingMail(db: Db, { email }: Owner): AsyncGenerator<ExportRow[]> {
  const jobs = await listJobsNaming<Partial<MailJob>>(db, [email]);
  yield jobs.map(({ queue, data, state, createdAt }) => ({
    kind: (queue === MAIL_QUEUE && data.message?.template.name) || queue,
    to: email,
    state,
    queuedAt: createdAt,
  }));
}
