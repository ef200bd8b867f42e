import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import { creatorOfPath } from '../../creators/subdomain/subdomain.ts';
import type { Db } from '../../db/client.server.ts';
import {
  isLiveSubscription,
  letterDeliveries,
  letterSettings,
  letterSubscriptions,
  letters,
} from '../../db/schema/letters.ts';
import { memberships } from '../../db/schema/membership.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import { emailPreferences, scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import type { Services } from '../../http/services.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import { type MailRecipe, plainLine, plainName } from '../../mail/message.ts';
import type { EmailKind, EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { findLastSent, scheduleEmails } from '../../mail/scheduled/scheduled-emails.server.ts';
import { paths } from '../../paths.ts';
import { findAudienceOfAccount } from '../../recipes/paywall/audience-of-account.server.ts';
import { listNewest, type ShownRecipe } from '../../recipes/queries.server.ts';
import { newThisWeek as copy } from './copy.ts';

const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7 * DAY;
/** Maximum number of recipes shown. */
const MAX_SHOWN = 5;
const MAX_COUNTED = 100;
/** Maximum length of a full recipe in UTF-16 code units. Some mail programs clip long messages. */
const MAX_FULL_LENGTH = 8_000;

export const newThisWeek: EmailKind<Record<string, never>> = {
  name: 'new-this-week',
  purpose: { title: copy.title, choice: copy.choice },
  async load(tx, services, { recipient, key, now }) {
    const { accountId, firstName } = recipient;
    const current = and(eq(memberships.accountId, accountId), isNull(memberships.endedAt));
    const [membership] = await tx.select({ creatorId: memberships.creatorId }).from(memberships).where(current);
    const brand = membership && (await findBrand(tx, membership));
    const page = creatorOfPath(brand?.path ?? null);
    if (!membership || !brand || !page || !('subdomain' in page)) return { skip: 'former-member' };
    const { creatorId } = membership;
    const audience = await findAudienceOfAccount(tx, { accountId, creatorId, now });
    if (!audience) return { skip: 'no-access' };
    const last = await findLastSent(tx, { accountId, kind: newThisWeek.name });
    const since = new Date(Math.max(last?.getTime() ?? 0, now.getTime() - WEEK));
    const published = await listNewest(tx, { creatorId, audience, since, limit: MAX_COUNTED });
    const [first] = published;
    if (!first) return { skip: 'nothing-new' };
    const earliest = published.at(-1)!.dateCreated;
    if (await isInLetter(tx, { creatorId, address: recipient.email, week: key, earliest }))
      return { skip: 'in-letter' };
    const names = { count: published.length, first: nameOf(first) };
    const addressOf = ({ slug }: ShownRecipe) => services.origin + paths.recipe(page.subdomain, slug);
    const shown = published.slice(0, MAX_SHOWN).map((recipe) => mailRecipe(recipe, addressOf(recipe)));
    const words = copy.words(plainName(brand.name), names);
    const link = services.origin + paths.recipes(page.subdomain);
    return {
      brand: mailBrand(brand, services),
      template: { name: 'worded', props: { firstName, words, link, recipes: shown } },
    };
  },
};

/**
 * Returns true if the creator's own letter makes the email superfluous: the letter of the last seven days goes to the
 * address, or a letter is planned and the address is subscribed.
 * @param given.earliest date of the oldest new recipe
 */
async function isInLetter(
  db: Db,
  { creatorId, address, week, earliest }: { creatorId: string; address: string; week: string; earliest: Date },
): Promise<boolean> {
  const [letter] = await db
    .select({ id: letters.id, startedAt: letters.startedAt })
    .from(letters)
    .where(and(eq(letters.creatorId, creatorId), gt(letters.weekOf, sql`${week}::date - 7`)))
    .orderBy(desc(letters.weekOf))
    .limit(1);
  const { weeklyNext, weeklyUntil } = letterSettings;
  const isNext = and(eq(letterSettings.creatorId, creatorId), isNotNull(weeklyNext), lt(weeklyUntil, earliest));
  if (!letter && (await db.$count(letterSettings, isNext)) === 0) return false;
  const isSubscribed = and(
    eq(letterSubscriptions.creatorId, creatorId),
    eq(letterSubscriptions.address, address),
    isLiveSubscription,
  );
  if (!letter?.startedAt) return (await db.$count(letterSubscriptions, isSubscribed)) > 0;
  const isSent = and(
    eq(letterDeliveries.letterId, letter.id),
    eq(letterDeliveries.address, address),
    inArray(letterDeliveries.state, ['queued', 'accepted', 'unknown']),
  );
  return (await db.$count(letterDeliveries, isSent)) > 0;
}

const nameOf = ({ name }: ShownRecipe) => plainName(name ?? '') || copy.unnamed;

/** Returns the full recipe if the audience may read it and it is short enough, or else its teaser. */
function mailRecipe(recipe: ShownRecipe, link: string): MailRecipe {
  const { body, teaser, ingredientCount, stepCount } = recipe;
  const known = ingredientCount !== null && stepCount !== null;
  const shortly = {
    name: nameOf(recipe),
    link,
    lead: plainLine(teaser ?? ''),
    facts: known ? copy.facts(ingredientCount, stepCount) : '',
  };
  const texts = body && {
    lead: plainLine(body.introduction),
    ingredients: body.groups.flatMap(({ lines }) => lines.map(({ text }) => plainLine(text))),
    steps: body.steps.map(({ text }) => plainLine(text)),
  };
  if (!texts || [texts.lead, ...texts.ingredients, ...texts.steps].join('').length > MAX_FULL_LENGTH) {
    return { ...shortly, ingredients: [], steps: [] };
  }
  return { ...shortly, ...texts, facts: '' };
}

type WeeklyServices = Pick<Services, 'db' | 'membershipNow'> & EmailServices;

const BATCH = 500;
/** First weekly slot, a Thursday at 14:00 UTC. */
const FIRST_SLOT = Date.UTC(2026, 0, 1, 14);

export const slotBefore = (now: Date) => new Date(FIRST_SLOT + Math.floor((now.getTime() - FIRST_SLOT) / WEEK) * WEEK);

const weekOf = (slot: Date) => slot.toISOString().slice(0, 10);

/** Schedules the week's emails. Runs hourly, so that it catches up after an interruption. */
export function createNewThisWeekWorker(services: WeeklyServices): Worker {
  return {
    name: 'new-this-week',
    cron: '5 * * * *',
    concurrency: 1,
    options: { retryLimit: 0, retentionSeconds: 3600, deleteAfterSeconds: 3600 },
    attemptMs: 300_000,
    async work({ signal }) {
      const slot = slotBefore(services.membershipNow());
      for (let after: string | null = ''; after !== null && !signal.aborted; ) {
        after = await scheduleBatch(services, { slot, after });
      }
      return { ok: true };
    },
  };
}

/** @returns last account of the batch, or null if the batch is not full */
async function scheduleBatch(
  services: WeeklyServices,
  { slot, after }: { slot: Date; after: string },
): Promise<string | null> {
  const key = weekOf(slot);
  const accountIds = await listUnscheduled(services.db, { slot, key, after });
  const now = services.membershipNow();
  // Due in the future, so that another worker renders the emails in small batches.
  const dueAt = new Date(Math.max(slot.getTime(), now.getTime() + 1));
  const emails = accountIds.map((accountId) => ({ kind: newThisWeek, accountId, subject: {}, key, dueAt }));
  await services.db.transaction((tx) => scheduleEmails(tx, services, { emails, now }));
  return accountIds.length === BATCH ? accountIds.at(-1)! : null;
}

/**
 * Returns at most `BATCH` members after the account `after`, by account id: those who opted in by the slot, whose email
 * is not scheduled yet, and whose creator has published since a week before the slot.
 */
async function listUnscheduled(
  db: Db,
  { slot, key, after }: { slot: Date; key: string; after: string },
): Promise<string[]> {
  const { accountId, kind, agreedAt } = emailPreferences;
  const isNew = and(
    eq(recipes.userId, memberships.creatorId),
    isPublished,
    gt(recipes.dateCreated, new Date(slot.getTime() - WEEK)),
  );
  const isScheduled = and(
    eq(scheduledEmails.accountId, accountId),
    eq(scheduledEmails.kind, newThisWeek.name),
    eq(scheduledEmails.key, key),
  );
  const rows = await db
    .select({ accountId })
    .from(emailPreferences)
    .innerJoin(memberships, and(eq(memberships.accountId, accountId), isNull(memberships.endedAt)))
    .where(
      and(
        eq(kind, newThisWeek.name),
        lte(agreedAt, slot),
        after === '' ? undefined : gt(accountId, after),
        sql`exists (select from ${recipes} where ${isNew})`,
        sql`not exists (select from ${scheduledEmails} where ${isScheduled})`,
      ),
    )
    .orderBy(asc(accountId))
    .limit(BATCH);
  return rows.map((row) => row.accountId);
}
