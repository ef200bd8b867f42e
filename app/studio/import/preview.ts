import { isTaken, pictureKind, type TakenKind } from '../../media/receiving/picture-kind.ts';
import type { NotReadReason } from '../../recipe-import/archives/bundle.server.ts';
import type { Part } from '../../recipe-import/reading/parsed-recipe.ts';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';

/** What no recipe was found in. `name`: of the recipe, where there is one; empty: it is about the whole file. */
export interface NotRead {
  file: string;
  name: string;
  reason: NotReadReason;
}

/** A recipe of a preview, as its page shows it. */
export interface PreviewedRecipe {
  position: number;
  name: string;
  file: string;
  /** Whether a picture came with it. */
  hasPicture: boolean;
  /** Whether it can be shown before it is taken over. */
  showsPicture: boolean;
  yield: RecipeContent['yield'];
  /** In all; null: not said. */
  minutes: number | null;
  groups: { title: string; lines: { text: string; inDoubt: boolean }[] }[];
  steps: { title: string; text: string }[];
  notes: string[];
  /** Lines that belong to no part. */
  unplaced: string[];
  /** Ingredient lines that a person should look at. */
  doubts: number;
  missing: Part[];
  /** What is there already: the same, imported before, or another of the same name; null: neither. */
  there: { id: string; as: 'same' | 'same-name' } | null;
}

/**
 * In bytes. Nobody has looked into these pictures yet, so they are sent as they came, and larger ones are told in words:
 * a page shows 25.
 */
export const LARGEST_SHOWN = 2 * 1024 * 1024;

/**
 * The kind of a picture that is shown before it is taken over; null: it is not.
 * @param start its first bytes
 * @param bytes how many it has
 */
export function shownKind(start: Uint8Array, bytes: number): TakenKind | null {
  const kind = pictureKind(start);
  return isTaken(kind) && bytes <= LARGEST_SHOWN ? kind : null;
}

/** @param there what is there already */
export function previewedRecipe(
  row: Pick<PreviewedRecipe, 'position' | 'file' | 'hasPicture' | 'showsPicture'> & {
    content: RecipeContent;
    missing: readonly string[];
  },
  there: PreviewedRecipe['there'],
): PreviewedRecipe {
  const { position, file, content, missing, hasPicture, showsPicture } = row;
  const groups = content.groups.map(({ title, lines }) => ({
    title,
    lines: lines.map(({ text, doubt }) => ({ text, inDoubt: doubt !== null })),
  }));
  const { prep, cook, rest } = content.minutes;
  return {
    ...{ position, file, name: content.name, yield: content.yield, notes: content.notes, groups, there, showsPicture },
    unplaced: content.unplaced,
    hasPicture: hasPicture || content.pictures.length > 0,
    minutes: (prep ?? 0) + (cook ?? 0) + (rest ?? 0) || null,
    steps: content.steps.map(({ title, text }) => ({ title, text })),
    doubts: groups.flatMap(({ lines }) => lines).filter(({ inDoubt }) => inDoubt).length,
    missing: missing as Part[],
  };
}

/** How much of a recipe a person should look at: lines in doubt, lines without a place, and parts to cook from. */
export function doubtsOf({ groups, unplaced }: RecipeContent, missing: readonly Part[]): number {
  const inDoubt = groups.flatMap(({ lines }) => lines).filter(({ doubt }) => doubt !== null);
  const parts = missing.filter((part) => part === 'name' || part === 'ingredients' || part === 'steps');
  return inDoubt.length + unplaced.length + parts.length;
}

/** Recipes on one page of a preview: as many as one can look at. */
export const PREVIEWED_AT_ONCE = 25;

/** The page of a preview that an address names; 1 for anything else. */
export function readPreviewPage(given: string | null, total: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / PREVIEWED_AT_ONCE));
  const page = /^\d{1,4}$/.test(given ?? '') ? Number(given) : 1;
  return { page: Math.min(Math.max(page, 1), pages), pages };
}

/** The positions that a form names; null: it names something else. */
export function readPositions(given: readonly string[]): number[] | null {
  const positions = given.map((each) => (/^\d{1,5}$/.test(each) ? Number(each) : -1));
  return positions.includes(-1) ? null : [...new Set(positions)];
}
