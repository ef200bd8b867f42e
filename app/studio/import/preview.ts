import { isTaken, pictureKind, type TakenKind } from '../../media/receiving/picture-kind.ts';
import type { NotReadReason } from '../../recipe-import/archives/bundle.server.ts';
import type { Part } from '../../recipe-import/reading/parsed-recipe.ts';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';

/** File or recipe that could not be read. `name` is empty if the whole file could not be read. */
export interface NotRead {
  file: string;
  name: string;
  reason: NotReadReason;
}

export interface PreviewedRecipe {
  position: number;
  name: string;
  file: string;
  hasPicture: boolean;
  /** Site that hosts the picture, or null if there is no picture or the file contains it. */
  pictureSite: string | null;
  /** True if the recipe is free to read at its source. */
  free: boolean;
  /** True if the picture can be shown before the import. */
  showsPicture: boolean;
  yield: RecipeContent['yield'];
  /** Total time in minutes, or null if unknown. */
  minutes: number | null;
  groups: { title: string; lines: { text: string; inDoubt: boolean }[] }[];
  steps: { title: string; text: string }[];
  notes: string[];
  /** Lines that belong to no section. */
  unplaced: string[];
  /** Number of doubtful ingredient lines. */
  doubts: number;
  missing: Part[];
  /**
   * Existing recipe: `same` if this recipe was imported before, `same-name` for another of that name. Null if there is
   * neither.
   */
  there: { id: string; as: 'same' | 'same-name' } | null;
}

/**
 * Limit in bytes of a picture shown in a preview. These pictures are sent as uploaded, 25 per page, so larger ones are
 * only mentioned.
 */
export const MAX_SHOWN_BYTES = 2 * 1024 * 1024;

/**
 * Returns the type of a picture that may be shown before the import, or null if it may not.
 * @param start first bytes
 * @param bytes size
 */
export function shownKind(start: Uint8Array, bytes: number): TakenKind | null {
  const kind = pictureKind(start);
  return isTaken(kind) && bytes <= MAX_SHOWN_BYTES ? kind : null;
}

/** @param there existing recipe, or null */
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
  const [outside] = content.pictures;
  return {
    position,
    file,
    name: content.name,
    yield: content.yield,
    notes: content.notes,
    groups,
    there,
    showsPicture,
    unplaced: content.unplaced,
    free: content.free,
    hasPicture: hasPicture || outside !== undefined,
    pictureSite: hasPicture || !outside ? null : siteOf(outside.address),
    minutes: (prep ?? 0) + (cook ?? 0) + (rest ?? 0) || null,
    steps: content.steps.map(({ title, text }) => ({ title, text })),
    doubts: groups.flatMap(({ lines }) => lines).filter(({ inDoubt }) => inDoubt).length,
    missing: (missing as Part[]).filter((part) => part !== 'picture' || (!hasPicture && outside === undefined)),
  };
}

/** Host of an address: 'substackcdn.com'. */
const siteOf = (address: string): string => URL.parse(address)?.host.replace(/^www\./, '') ?? address.slice(0, 100);

/** Counts what needs attention: doubtful lines, unplaced lines and missing sections. */
export function doubtsOf({ groups, unplaced }: RecipeContent, missing: readonly Part[]): number {
  const inDoubt = groups.flatMap(({ lines }) => lines).filter(({ doubt }) => doubt !== null);
  const parts = missing.filter((part) => part === 'name' || part === 'ingredients' || part === 'steps');
  return inDoubt.length + unplaced.length + parts.length;
}

/** Recipes per page of a preview. */
export const PREVIEWED_AT_ONCE = 25;

/** Reads the page number from a query; 1 if invalid. */
export function readPreviewPage(given: string | null, total: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / PREVIEWED_AT_ONCE));
  const page = /^\d{1,4}$/.test(given ?? '') ? Number(given) : 1;
  return { page: Math.min(Math.max(page, 1), pages), pages };
}

/** Parses the positions of a form, or returns null if any is invalid. */
export function readPositions(given: readonly string[]): number[] | null {
  const positions = given.map((each) => (/^\d{1,5}$/.test(each) ? Number(each) : -1));
  return positions.includes(-1) ? null : [...new Set(positions)];
}
