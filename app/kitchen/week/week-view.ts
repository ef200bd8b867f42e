import type { Brand } from '../../creators/brand/brand.server.ts';
import type { MemberLinks } from '../../creators/header/member-links.ts';
import { paths } from '../../paths.ts';
import { isCounted } from '../../recipes/showing/serving/read-choice.ts';
import { type PictureSource, readPictureAddress } from '../../ui/picture-shapes.ts';
import { cookPath } from '../paths.ts';
import type { CountedChoice, RecipeChoice } from '../recipe-choices.server.ts';
import { week as copy } from './copy.ts';
import type { Day } from './days.ts';
import type { RecipeOfWeek } from './queries.server.ts';
import type { WeekEntry } from './week.ts';

export interface EntryOnPage {
  id: string;
  day: Day;
  name: string;
  /** Null for a note. */
  recipe: {
    id: string;
    image: PictureSource | null;
    /** Null if the servings cannot be chosen. */
    serves: number | null;
    /** Null if the person may not read the recipe, the creator has no page, or the recipe is unpublished or pending. */
    links: { recipe: string; cook: string } | null;
    /** True if the recipe was added offline. */
    isPending?: true;
  } | null;
}

export interface WeekPageData {
  brand: Brand | null;
  links: MemberLinks;
  /** Time of rendering in milliseconds. The page derives today's date from it, in the reader's zone. */
  now: number;
  entries: EntryOnPage[];
  choices: RecipeChoice[];
  planning: CountedChoice | null;
  feedSince: string | null;
  /** Changes whenever the week changes, on any device. */
  version: string;
  operation: string;
}

export type WeekAnswer =
  | {
      ok: true;
      done: string | null;
      /** New address of the calendar, or null if none was created. */
      address: string | null;
    }
  | { ok: false; error: string; submitted: string | null };

export function entryOnPage(entry: WeekEntry, recipes: ReadonlyMap<string, RecipeOfWeek>): EntryOnPage {
  const { id, day, recipeId, serves, text } = entry;
  if (recipeId === null) return { id, day, name: text, recipe: null };
  const recipe = recipes.get(recipeId);
  const made = recipe?.made ?? null;
  const { slug, subdomain, isOpen } = recipe ?? {};
  const shown = isCounted(made) && serves !== null ? { serves: String(serves) } : {};
  return {
    id,
    day,
    name: recipe?.name?.trim() || copy.nameless,
    recipe: {
      id: recipeId,
      image: readPictureAddress(recipe?.imageUrl),
      serves: isCounted(made) ? (serves ?? made.number) : null,
      links:
        isOpen && slug && subdomain
          ? { recipe: paths.recipe(subdomain, slug, shown), cook: cookPath(subdomain, slug, shown) }
          : null,
    },
  };
}
