import type { WrittenRecipe } from '../../recipes/content/recipe-content.ts';
import { type RecipeDraft, tidyDraft } from '../../recipes/editing/recipe-draft.ts';
import { writeTextOf } from '../../recipes/editing/recipe-text.ts';
import { sameContent } from '../editing/same-content.ts';

/** A part of a recipe that is one thing to choose. A group of ingredients goes by its title. */
export type PartId = keyof WrittenRecipe | `group:${string}`;

/** A part that two versions of a recipe have differently. */
export interface DifferingPart {
  id: PartId;
  /** Of a group of ingredients; empty: it has none. */
  title: string;
  /** Of a group: null where the version does not have it. */
  mine: RecipeDraft['written'] | null;
  theirs: RecipeDraft['written'] | null;
}

const parts = [
  ...(['name', 'introduction', 'yield', 'minutes', 'tags', 'steps', 'notes', 'source'] as const),
  ...(['pictures', 'allergens', 'free'] as const),
];

/** What differs between two versions, in the order of the recipe. */
export function differingParts(mine: RecipeDraft, theirs: RecipeDraft): DifferingPart[] {
  const [a, b] = [tidyDraft(mine).written, tidyDraft(theirs).written];
  const differing: DifferingPart[] = parts
    .filter((id) => !sameContent(a[id], b[id]))
    .map((id) => ({ id, title: '', mine: a, theirs: b }));
  const at = differing.findIndex(
    ({ id }) => !(['name', 'introduction', 'yield', 'minutes', 'tags'] as string[]).includes(id),
  );
  return differing.toSpliced(at < 0 ? differing.length : at, 0, ...differingGroups(a, b));
}

function differingGroups(a: WrittenRecipe, b: WrittenRecipe): DifferingPart[] {
  return titlesOf(a, b).flatMap((title) => {
    const [mine, theirs] = [groupOf(a, title), groupOf(b, title)];
    if (sameContent(mine, theirs)) return [];
    const only = (group: typeof mine, of: WrittenRecipe) => group && { ...of, groups: [group] };
    return [{ id: `group:${title}` as const, title, mine: only(mine, a), theirs: only(theirs, b) }];
  });
}

/** Groups with the same title are one thing here. */
function groupOf({ groups }: WrittenRecipe, title: string) {
  const found = groups.filter((group) => group.title === title);
  return found.length > 0 ? { title, lines: found.flatMap(({ lines }) => lines) } : null;
}

const titlesOf = (a: WrittenRecipe, b: WrittenRecipe) => [
  ...new Set([...a.groups, ...b.groups].map(({ title }) => title)),
];

/** Mine, with these parts as theirs has them. */
export function mergeDrafts(mine: RecipeDraft, theirs: RecipeDraft, taken: ReadonlySet<PartId>): RecipeDraft {
  const [a, b] = [tidyDraft(mine), tidyDraft(theirs)];
  const chosen = parts.filter((id) => taken.has(id)).map((id) => [id, b.written[id]]);
  const isTaken = (title: string) => taken.has(`group:${title}`);
  const groups = [...taken].some((id) => id.startsWith('group:'))
    ? titlesOf(a.written, b.written).flatMap((title) => groupOf(isTaken(title) ? b.written : a.written, title) ?? [])
    : a.written.groups;
  return tidyDraft({
    written: { ...a.written, ...(Object.fromEntries(chosen) as Partial<WrittenRecipe>), groups },
    mended: { ...b.mended, ...a.mended },
  });
}

/** A part in words, as one writes it; empty: it says nothing. */
export function wordsOf(id: PartId, written: WrittenRecipe): string {
  switch (id) {
    case 'free':
    case 'allergens':
      return '';
    case 'pictures':
      return written.pictures.map(({ address, alt }) => alt || address).join('\n');
    case 'name':
    case 'introduction':
      return written[id];
    case 'tags':
      return written.tags.join(', ');
    case 'notes':
      return written.notes.join('\n');
    case 'steps':
      return written.steps
        .map(({ title, text }, at) => [title, `${at + 1}. ${text}`].filter(Boolean).join('\n'))
        .join('\n');
    case 'source':
      return written.source ?? '';
    case 'yield':
    case 'minutes': {
      const nothing = { name: '', introduction: '', tags: [], groups: [], steps: [], notes: [], source: null };
      const only = { yield: null, minutes: { prep: null, cook: null, rest: null }, [id]: written[id] };
      return writeTextOf({ ...nothing, ...only })
        .split('\n\n')[0]!
        .replace(/^Ingredients$/, '');
    }
    default:
      return written.groups.flatMap(({ lines }) => lines).join('\n');
  }
}
