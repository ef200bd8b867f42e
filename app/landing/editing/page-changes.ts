import {
  normalizePage,
  type PageContent,
  type PageField,
  type PageFlag,
  type PageItem,
  type PageList,
  pageFieldNames,
  pageFlags,
  pageLists,
} from '../content/page-content.ts';
import { pageChanges as copy } from './copy.ts';

export function changesBetween(earlier: PageContent, later: PageContent): string[] {
  const [before, after] = [normalizePage(earlier), normalizePage(later)];
  return [
    ...pageFieldNames.flatMap((field) => {
      if (before[field] === after[field]) return [];
      if (isFlag(field)) return [after[field] ? copy.switchedOn[field] : copy.switchedOff[field]];
      if (!before[field]) return [copy.added(field)];
      return [after[field] ? copy.changed(field) : copy.removed(field)];
    }),
    ...pageLists.flatMap((list) => changesOfList(list, before[list], after[list])),
  ];
}

export function emptyItems(content: PageContent): string[] {
  const published = normalizePage(content);
  return pageLists.flatMap((list) => {
    const empty = content[list].length - published[list].length;
    return empty > 0 ? [copy.leftOut(list, empty)] : [];
  });
}

/** Joins changes into one line, grouped by verb. */
export function summarizeChanges(changes: readonly string[]): string {
  const byVerb = Map.groupBy(changes, (change) => change.split(' ', 1)[0]!);
  return [...byVerb]
    .map(([verb, of]) => {
      if (of.length === 1) return of[0]!;
      return copy.together(
        verb,
        of.map((change) => change.slice(verb.length + 1).replace(/^the /, '')),
      );
    })
    .join('. ');
}

const isFlag = (field: PageField): field is PageFlag => pageFlags.some((each) => each === field);

function changesOfList(list: PageList, before: PageItem[], after: PageItem[]): string[] {
  const earlier = new Map(before.map((item) => [item.id, item]));
  const ids = new Set(after.map(({ id }) => id));
  const added = after.filter(({ id }) => !earlier.has(id)).length;
  const removed = before.filter(({ id }) => !ids.has(id)).length;
  const changed = after.filter((item) => earlier.has(item.id) && !sameItem(earlier.get(item.id)!, item)).length;
  const orderBefore = before.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  const orderAfter = after.filter(({ id }) => earlier.has(id)).map(({ id }) => id);
  return [
    added > 0 && copy.itemsAdded(list, added),
    changed > 0 && copy.itemsChanged(list, changed),
    removed > 0 && copy.itemsRemoved(list, removed),
    orderBefore.join() !== orderAfter.join() && copy.reordered(list),
  ].filter((each) => each !== false);
}

export function sameItem(one: PageItem, other: PageItem): boolean {
  const texts: Record<string, string> = { ...other };
  return Object.entries(one).every(([name, text]) => texts[name] === text);
}
