import { minutesInText, yieldInText } from '../../recipe-import/text-form/recipe-text.ts';
import { allergens } from '../../recipes/content/allergens.ts';
import { fieldNames, isPlainText, type PlainTextField, type RecipeField } from '../../recipes/content/recipe-fields.ts';
import type { WrittenRecipe } from '../../recipes/content/recipe-shape.ts';
import { joinSteps } from '../../recipes/content/steps-text.ts';
import { recipeFieldCopy as copy } from '../../recipes/editing/copy.ts';
import { normalizeDraft, type RecipeDraft } from '../../recipes/editing/recipe-draft.ts';
import { sameContent } from '../editing/same-content.ts';

/** Mergeable part of a recipe. A group of ingredients is identified by its title. */
export type PartId = Exclude<RecipeField, 'groups'> | `group:${string}`;

export interface DifferingPart {
  id: PartId;
  /** Title of a group of ingredients, or empty. */
  title: string;
  /** `mine` or `theirs` is null if the version lacks the group. */
  mine: RecipeDraft['written'] | null;
  theirs: RecipeDraft['written'] | null;
}

export function differingParts(mine: RecipeDraft, theirs: RecipeDraft): DifferingPart[] {
  const [a, b] = [normalizeDraft(mine).written, normalizeDraft(theirs).written];
  return fieldNames.flatMap((id): DifferingPart[] => {
    if (id === 'groups') return differingGroups(a, b);
    return sameContent(a[id], b[id]) ? [] : [{ id, title: '', mine: a, theirs: b }];
  });
}

function differingGroups(a: WrittenRecipe, b: WrittenRecipe): DifferingPart[] {
  return titlesOf(a, b).flatMap((title) => {
    const [mine, theirs] = [groupOf(a, title), groupOf(b, title)];
    if (sameContent(mine, theirs)) return [];
    const only = (group: typeof mine, of: WrittenRecipe) => group && { ...of, groups: [group] };
    return [{ id: `group:${title}` as const, title, mine: only(mine, a), theirs: only(theirs, b) }];
  });
}

/** Returns all groups with the title as one group, or null without such a group. */
function groupOf({ groups }: WrittenRecipe, title: string) {
  const found = groups.filter((group) => group.title === title);
  return found.length > 0 ? { title, lines: found.flatMap(({ lines }) => lines) } : null;
}

const titlesOf = (a: WrittenRecipe, b: WrittenRecipe) => [
  ...new Set([...a.groups, ...b.groups].map(({ title }) => title)),
];

export function mergeDrafts(mine: RecipeDraft, theirs: RecipeDraft, taken: ReadonlySet<PartId>): RecipeDraft {
  const [a, b] = [normalizeDraft(mine), normalizeDraft(theirs)];
  const isTakenField = (field: RecipeField) => field !== 'groups' && taken.has(field);
  const chosen = fieldNames.filter(isTakenField).map((field) => [field, b.written[field]]);
  const isTaken = (title: string) => taken.has(`group:${title}`);
  const groups = [...taken].some((id) => id.startsWith('group:'))
    ? titlesOf(a.written, b.written).flatMap((title) => groupOf(isTaken(title) ? b.written : a.written, title) ?? [])
    : a.written.groups;
  return normalizeDraft({
    written: { ...a.written, ...(Object.fromEntries(chosen) as Partial<WrittenRecipe>), groups },
    corrections: { ...b.corrections, ...a.corrections },
  });
}

export const nameOfPart = ({ id, title }: DifferingPart): string => (isGroup(id) ? copy.group(title) : copy.labels[id]);

export function wordsOfPart(id: PartId, written: WrittenRecipe): string {
  const field = isGroup(id) ? 'groups' : id;
  return isPlainText(field) ? written[field] : (words[field] as (value: unknown) => string)(written[field]);
}

/** Functions that write each structured field as a text. */
const words: { [Field in Exclude<RecipeField, PlainTextField>]: (value: WrittenRecipe[Field]) => string } = {
  yield: yieldInText,
  minutes: (minutes) => minutesInText(minutes).join('\n'),
  tags: (tags) => tags.join(', '),
  groups: (groups) => groups.flatMap(({ lines }) => lines).join('\n'),
  steps: (steps) =>
    joinSteps(steps, [])
      .map(({ title, text }, at) => [title, `${at + 1}. ${text}`].filter(Boolean).join('\n'))
      .join('\n'),
  notes: (notes) => notes.join('\n'),
  unplaced: (lines) => lines.join('\n'),
  source: (source) => source ?? '',
  // Only the description, because creators do not recognize pictures by URL.
  pictures: (pictures) => pictures.map(({ alt }, at) => copy.picture(at + 1, alt.trim())).join('\n'),
  allergens: (attested) =>
    allergens
      .flatMap((each) => {
        const state = attested[each];
        return state ? [`${each}: ${copy.allergenStates[state]}`] : [];
      })
      .join('\n'),
  free: (free) => (free ? copy.access.free : copy.access.members),
};

const isGroup = (id: PartId): id is `group:${string}` => id.startsWith('group:');
