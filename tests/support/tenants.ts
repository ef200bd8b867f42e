import { randomUUID } from 'node:crypto';
import { storeEvents } from '../../app/analytics/commands.server.ts';
import { addCreatorMember } from '../../app/creators/members.server.ts';
import type { Db } from '../../app/db/client.server.ts';
import { letterSettings, letterSubscriptions } from '../../app/db/schema/letters.ts';
import { savePageDraft } from '../../app/landing/editing/draft-commands.server.ts';
import { publishPageDraft } from '../../app/landing/editing/publication.server.ts';
import { addPicture } from '../../app/studio/pictures/pictures.server.ts';
import { storedEvent } from './events.ts';
import { type membershipServices, now } from './membership.ts';
import { aPage, aPageFeature, aPageQuestion, aPageReview } from './page-content.ts';
import { aCreator, aFaq, aFeature, aLandingPage, aRecipe, aReview } from './rows.ts';
import { startSession } from './sessions.ts';

type Subscriber = Awaited<ReturnType<typeof membershipServices>>['aSubscriber'];
export type Tenant = Awaited<ReturnType<ReturnType<typeof tenantsIn>>>;

/** A recipe uses the first of the two. */
export const [usedKey, unusedKey] = ['1'.repeat(32), '2'.repeat(32)] as const;
export const aPicture = { width: 4, height: 3, bytes: 12, addedBy: null, now };

export const everyonesReader = 'reader@home.example';

/**
 * Returns a function that adds a creator with content and a member, who also owns the studio. Every text contains
 * `word`, which must not be hexadecimal, so that no id contains it.
 */
export const tenantsIn = (db: Db, aSubscriber: Subscriber) => async (word: string) => {
  const creatorId = randomUUID();
  await aCreator(db, { id: creatorId, name: word, email: `${word}@creators.example` });
  const page = await aLandingPage(db, { creatorId, name: word, subdomain: word, payoff: word, callToAction: word });
  await aReview(db, page.id, { body: word });
  await aFaq(db, page.id, { question: word, answer: word });
  await aFeature(db, page.id, { body: word });
  await aRecipe(db, creatorId, { name: word, imageUrl: `/media/${usedKey}` });
  for (const key of [usedKey, unusedKey])
    await addPicture(db, { ...aPicture, creatorId, key, filename: word, alt: word });
  const email = `cook@${word}.example`;
  const accountId = await aSubscriber(creatorId, { email, firstName: word, lastName: word });
  await addCreatorMember(db, { accountId, creatorId, role: 'owner' }, { command: 'test' });
  await startSession(db, { accountId, client: { device: word, language: null }, now });
  const work = { creatorId, version: 0, authorId: accountId, now };
  const content = aPage({
    name: word,
    payoff: word,
    callToAction: word,
    features: [aPageFeature(word)],
    reviews: [aPageReview(word)],
    faqs: [aPageQuestion(word, word)],
  });
  await savePageDraft(db, { ...work, content });
  await publishPageDraft(db, { ...work, version: 1 });
  await savePageDraft(db, { ...work, version: 2, content: aPage({ name: word, features: [aPageFeature(word)] }) });
  await db.insert(letterSettings).values({ creatorId, isOffered: true });
  const requested = { creatorId, requestedAt: now, requestedOn: word, confirmedAt: now };
  await db.insert(letterSubscriptions).values([email, everyonesReader].map((address) => ({ ...requested, address })));
  await storeEvents(db, { creatorId, events: [storedEvent({ deviceId: word, at: now })], forward: false, now });
  return { word, creatorId, page, pageId: page.id, accountId, email };
};
