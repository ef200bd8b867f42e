import { productName } from '../../copy/product.ts';
import { type CalendarEvent, calendarText } from '../../http/calendar-text.ts';
import { paths } from '../../paths.ts';
import { isCounted } from '../../recipes/showing/serving/read-choice.ts';
import { week as copy } from './copy.ts';
import type { FoundWeek } from './queries.server.ts';

/** Returns a week as an iCalendar text. A recipe that the person may not read appears without details. */
export function calendarOf({ week, recipes, updatedAt }: FoundWeek, { origin }: { origin: string }): string {
  const { hostname } = new URL(origin);
  const events = week.entries.map(({ id, day, recipeId, serves, text }): CalendarEvent => {
    const event = { uid: `${id}@${hostname}`, when: { day }, description: '', url: null, changedAt: updatedAt! };
    if (recipeId === null) return { ...event, summary: text };
    const recipe = recipes.get(recipeId);
    if (!recipe?.isOpen) return { ...event, summary: copy.feed.closed };
    const { subdomain, slug, name, made } = recipe;
    const chosen = isCounted(made) ? serves : null;
    const shown = chosen === null ? {} : { serves: String(chosen) };
    const url = subdomain === null ? null : origin + paths.recipe(subdomain, slug, shown);
    const servings = isCounted(made) ? copy.feed.servings(serves ?? made.number) : null;
    // Some calendars do not show `URL`.
    const description = [servings, url].filter((line) => line !== null).join('\n');
    return { ...event, summary: name?.trim() || copy.nameless, description, url };
  });
  return calendarText({ name: copy.feed.name, product: productName, events });
}
