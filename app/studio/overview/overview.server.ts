import { countWaiting } from '../../community/moderation/queries.server.ts';
import { findOnboardingEnd } from '../../creators/queries.server.ts';
import type { Db } from '../../db/client.server.ts';
import { changesBetween } from '../../landing/editing/page-changes.ts';
import { findPageEditing } from '../../landing/editing/queries.server.ts';
import { findWeeklyDraft } from '../../letters/weekly/weekly-letter.server.ts';
import { findMerchant } from '../../payments/merchant/queries.server.ts';
import type { Studio } from '../frame/studio.server.ts';
import { stepsDone } from '../onboarding/steps.ts';
import { standingOf } from '../payments/standing.ts';
import { listOwn } from '../recipes/list-own.server.ts';
import { type Happening, listLately } from './lately.server.ts';
import { findNumbers, type Numbers } from './numbers.server.ts';
import { merchantToDo, type ToDo, toDo } from './to-do.ts';

export interface Overview {
  /** True for a new studio, which opens with onboarding. */
  isUntouched: boolean;
  isActive: boolean;
  toDo: ToDo[];
  /** Null while the page is not public. */
  numbers: Numbers | null;
  lately: Happening[];
}

export async function findOverview(
  db: Db,
  { studio, accountId }: { studio: Studio; accountId: string },
  clocks: { now: Date; membershipNow: Date },
): Promise<Overview | null> {
  const { creatorId } = studio;
  const editing = await findPageEditing(db, { creatorId });
  if (!editing) return null;
  const { published, draft, isActive } = editing;
  const { recipes } = await listOwn(db, { creatorId, q: '', state: null, after: null });
  const onboardingEnd = await findOnboardingEnd(db, { creatorId });
  const steps = onboardingEnd ? null : stepsDone(draft.content ?? published, { hasRecipe: recipes.length > 0 });
  const { held, reported, question, appeal } = await countWaiting(db, { creatorId, accountId });
  return {
    isUntouched: steps !== null && !isActive && draft.version === 0 && recipes.length === 0,
    isActive,
    toDo: toDo({
      isActive,
      steps,
      recipes,
      changes: draft.content ? changesBetween(published, draft.content) : [],
      weeklyDraft: await findWeeklyDraft(db, studio),
      community: { posts: held + reported, questions: question, appeals: appeal },
      merchant: studio.role === 'owner' ? merchantToDo(standingOf(await findMerchant(db, studio)), { isActive }) : null,
    }),
    numbers: isActive ? await findNumbers(db, studio, clocks) : null,
    lately: isActive ? await listLately(db, studio, clocks) : [],
  };
}
