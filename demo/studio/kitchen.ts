import type { cookedRecipes, savedRecipes } from '../../app/db/schema/kitchen.ts';
import { DAY, randomFrom } from './random.ts';

interface Cook {
  accountId: string;
  joined: { openedAt: Date | null };
  story: string;
}

export function kitchenRows(
  cooks: readonly Cook[],
  { recipeIds, now }: { recipeIds: readonly string[]; now: Date },
): { cooked: (typeof cookedRecipes.$inferInsert)[]; saved: (typeof savedRecipes.$inferInsert)[] } {
  const random = randomFrom(7);
  // Squared, so that recipes at the beginning of the list are chosen more often.
  const chosen = () => recipeIds[Math.floor(recipeIds.length * random() ** 2)]!;
  const cooked: (typeof cookedRecipes.$inferInsert)[] = [];
  const saved: (typeof savedRecipes.$inferInsert)[] = [];
  for (const { accountId, joined, story } of cooks) {
    const from = joined.openedAt?.getTime();
    if (from === undefined || recipeIds.length === 0) continue;
    const mayUntil = story.startsWith('ended') || story === 'moved' ? from + 7 * DAY : now.getTime();
    const span = Math.min(now.getTime(), mayUntil) - from;
    const dishes = 1 + Math.floor(random() * (2 + span / (12 * DAY)));
    const at = () => new Date(from + span * random());
    for (let dish = 0; dish < dishes; dish++) cooked.push({ accountId, recipeId: chosen(), cookedAt: at() });
    const savedIds = new Set(Array.from({ length: 1 + Math.floor(random() * 6) }, chosen));
    for (const recipeId of savedIds) saved.push({ accountId, recipeId, savedAt: at() });
  }
  return { cooked, saved };
}
