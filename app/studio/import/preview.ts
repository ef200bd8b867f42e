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
  showsPicture: boolean;
  yield: RecipeContent['yield'];
  /** Total time in minutes, or null if unknown. */
  minutes: number | null;
  groups: { title: string; lines: { text: string; inDoubt: boolean }[] }[];
  steps: { title: string; text: string }[];
  notes: string[];
  unplaced: string[];
  /** Number of comments on the recipe in the source. */
  comments: number;
  doubts: number;
  missing: Part[];
  /** `same` if this recipe was imported before, `same-name` if another recipe has its name, or null. */
  there: { id: string; as: 'same' | 'same-name' } | null;
}

/** Maximum bytes of a picture shown in a preview. */
export const MAX_SHOWN_BYTES = 2 * 1024 * 1024;

/**
 * Returns the type of a picture that a preview may show, or null if its type is not accepted or it is too large.
 * `start` has the first bytes.
 */
export function shownKind(start: Uint8Array, bytes: number): TakenKind | null {
  const kind = pictureKind(start);
  return isTaken(kind) && bytes <= MAX_SHOWN_BYTES ? kind : null;
}

export function previewedRecipe(
  row: Pick<PreviewedRecipe, 'position' | 'file' | 'hasPicture' | 'showsPicture' | 'comments'> & {
    content: RecipeContent;
    missing: readonly string[];
  },
  there: PreviewedRecipe['there'],
): PreviewedRecipe {
  const { position, file, content, missing, hasPicture, showsPicture, comments } = row;
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
    comments,
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

const siteOf = (address: string): string => URL.parse(address)?.host.replace(/^www\./, '') ?? address.slice(0, 100);

export function doubtsOf({ groups, unplaced }: RecipeContent, missing: readonly Part[]): number {
  const inDoubt = groups.flatMap(({ lines }) => lines).filter(({ doubt }) => doubt !== null);
  const parts = missing.filter((part) => part === 'name' || part === 'ingredients' || part === 'steps');
  return inDoubt.length + unplaced.length + parts.length;
}

export const PREVIEWED_AT_ONCE = 25;

export function readPreviewPage(given: string | null, total: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / PREVIEWED_AT_ONCE));
  const page = /^\d{1,4}$/.test(given ?? '') ? Number(given) : 1;
  return { page: Math.min(Math.max(page, 1), pages), pages };
}

export function readPositions(given: readonly string[]): number[] | null {
  const positions = given.map((each) => (/^\d{1,5}$/.test(each) ? Number(each) : -1));
  return positions.includes(-1) ? null : [...new Set(positions)];
}
