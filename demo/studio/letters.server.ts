import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';
import {
  letterClicks,
  letterDeliveries,
  letterSettings,
  letterSubscriptions,
  letters,
} from '../../app/db/schema/letters.ts';
import { recipes } from '../../app/db/schema/recipes.ts';
import { loadIssue } from '../../app/letters/document/issue.server.ts';
import { storedIssue } from '../../app/letters/document/issue.ts';
import { storedAudience, storedLetter } from '../../app/letters/document/stored-letter.ts';
import { askReaders } from '../../app/letters/subscription/moved-readers.server.ts';
import { dateOfSlot, slotAfter, slotBefore } from '../../app/letters/weekly/weekly-slot.server.ts';
import { demoPeople } from '../people.ts';
import { type DemoLetter, demoLetters, freeReaders, movedReaders } from './letters.ts';
import type { Guest } from './memberships.ts';
import { before, DAY, numberedId, randomFrom } from './random.ts';

interface Work {
  creatorId: string;
  authorId: string;
  now: Date;
}

export interface LetterGuest extends Pick<Guest, 'number' | 'story'> {
  email: string;
  joined: { beganAt: Date };
}

type Reader = (typeof letterDeliveries.$inferInsert)['reader'];
interface Subscriber {
  id: string;
  address: string;
  reader: Reader;
  confirmedAt: Date;
}

const readerOfStory: Record<Guest['story'], Reader | null> = {
  unopened: null,
  trial: 'trial',
  monthly: 'paid',
  yearly: 'paid',
  failed: 'paid',
  gift: 'paid',
  cancelled: 'paid',
  'ended-trial': 'ended',
  'ended-paid': 'ended',
  moved: 'ended',
};

const weeklyTime = { day: 4, hour: 9, zone: 'America/New_York' };

/** Adds readers and letters. The readers' addresses cannot receive mail. */
export async function addLetters(
  db: Db,
  { creatorId, authorId, now }: Work,
  guests: readonly LetterGuest[],
): Promise<void> {
  await db.insert(letterSettings).values({
    creatorId,
    isOffered: true,
    postalAddress: 'Marisol’s Table, 12 Calle Sur, Puebla',
    countsClicks: true,
    weekly: 'draft',
    weeklyDay: weeklyTime.day,
    weeklyHour: weeklyTime.hour,
    weeklyZone: weeklyTime.zone,
    weeklyUntil: slotBefore(weeklyTime, now),
    weeklyNext: slotAfter(weeklyTime, now),
  });
  const subscribers = subscribersOf(guests, now);
  await db.insert(letterSubscriptions).values(
    subscribers.map(({ id, address, confirmedAt }) => ({
      id,
      creatorId,
      address,
      requestedAt: new Date(confirmedAt.getTime() - 90_000),
      requestedOn: '/:name/letters/subscribe',
      confirmedAt,
      confirmationSentAt: new Date(confirmedAt.getTime() - 80_000),
    })),
  );
  await askReaders(db, { creatorId, addresses: movedReaders, now });
  for (const demo of demoLetters) await addLetter(db, { creatorId, authorId, now }, demo, subscribers);
}

/** Returns the subscribers: free readers, some guests, and the demo people with a present or past membership. */
function subscribersOf(guests: readonly LetterGuest[], now: Date): Subscriber[] {
  const ofGuests = guests.flatMap(({ number, story, joined, email }) => {
    const reader = readerOfStory[story];
    return reader && number % 2 === 0
      ? [{ address: email, reader, ago: Math.max(0.1, (now.getTime() - joined.beganAt.getTime()) / DAY - 0.5) }]
      : [];
  });
  const ofFree = freeReaders.map((address, at) => ({ address, reader: 'free' as const, ago: 3 + 5.3 * at }));
  const ofPeople = demoPeople.flatMap(({ email, role }) =>
    role === 'member' || role === 'ended-member'
      ? [{ address: email, reader: role === 'member' ? ('trial' as const) : ('ended' as const), ago: 1 }]
      : [],
  );
  return [...ofFree, ...ofGuests, ...ofPeople].map(({ ago, ...subscriber }, at) => ({
    ...subscriber,
    id: numberedId('3c0c', at),
    confirmedAt: before(now, ago),
  }));
}

async function addLetter(
  db: Db,
  { creatorId, authorId, now }: Work,
  { number, slug, ago, dueIn, isWeekly = false, clicks = {}, pageFor = 'everyone', readers, letter }: DemoLetter,
  subscribers: readonly Subscriber[],
): Promise<void> {
  const recipeOf = await recipesOf(db, creatorId);
  const written = letter(recipeOf);
  const issue = storedIssue(await loadIssue(db, { creatorId, letter: written }));
  const id = numberedId('3c0d', number);
  const startedAt = ago === null ? null : atNine(before(now, ago));
  const dueAt = dueIn === undefined ? startedAt : atNine(before(now, -dueIn));
  const content = { id, creatorId, authorId, pageFor, content: storedLetter(written), version: 7 };
  const madeAt = isWeekly ? slotBefore(weeklyTime, now) : null;
  const times = madeAt
    ? { createdAt: madeAt, savedAt: madeAt }
    : { createdAt: before(now, (ago ?? 0) + 2), savedAt: before(now, (ago ?? 0) + 0.5) };
  const audience = storedAudience({ readers, tag: null, recipeId: null });
  if (dueAt === null) {
    const own = madeAt && { authorId: null, version: 1, weekOf: dateOfSlot(madeAt, weeklyTime) };
    await db.insert(letters).values({ ...content, ...times, ...own, audience, state: 'draft' });
    return;
  }
  const finishedAt = startedAt && new Date(startedAt.getTime() + 60_000);
  const state = startedAt ? ('sent' as const) : ('scheduled' as const);
  const frozen = { issue, issueVersion: 7, slug, dueAt, dueZone: 'America/New_York', startedAt, finishedAt };
  await db.insert(letters).values({ ...content, ...times, ...frozen, audience, state });
  if (startedAt) await db.insert(letterDeliveries).values(deliveriesOf(number, startedAt, readers, subscribers));
  const pressed = Object.entries(clicks).map(([target, sum]) => ({ letterId: id, target, clicks: sum }));
  if (pressed.length > 0) await db.insert(letterClicks).values(pressed);
}

/** Returns the deliveries of a letter. Most are accepted, one bounces, one may be skipped. */
function deliveriesOf(
  number: number,
  startedAt: Date,
  readers: readonly Reader[],
  subscribers: readonly Subscriber[],
): (typeof letterDeliveries.$inferInsert)[] {
  const random = randomFrom(number);
  return subscribers
    .filter(({ reader, confirmedAt }) => readers.includes(reader) && confirmedAt < startedAt)
    .map(({ id, address, reader }, at) => {
      const settledAt = new Date(startedAt.getTime() + 1_000 + at * 400);
      const handed = { handedAt: settledAt, settledAt, attempts: 1 };
      const own = { letterId: numberedId('3c0d', number), address, subscriptionId: id, reader };
      const fate = random();
      if (at === 3) return { ...own, ...handed, state: 'refused', reason: '550', bouncedAt: settledAt };
      if (at === 6 && number > 1) return { ...own, state: 'skipped', reason: 'address-bounced', settledAt };
      const unsubscribedAt = fate > 0.95 ? new Date(settledAt.getTime() + fate * DAY) : null;
      return { ...own, ...handed, state: 'accepted', unsubscribedAt };
    });
}

async function recipesOf(db: Db, creatorId: string) {
  const found = await db
    .select({ id: recipes.id, slug: recipes.slug, picture: recipes.imageUrl, alt: recipes.imageAlt })
    .from(recipes)
    .where(and(eq(recipes.userId, creatorId), inArray(recipes.status, ['published'])));
  const bySlug = new Map(
    found.map(({ slug, id, picture, alt }) => [slug, { id, picture: picture ?? '', alt: alt ?? '' }]),
  );
  return (slug: string) => bySlug.get(slug)!;
}

/** Returns 14:00 UTC on the day of a time, which is nine o’clock in New York in winter. */
const atNine = (time: Date) => new Date(time.getTime() - (time.getTime() % DAY) + 14 * 3_600_000);
