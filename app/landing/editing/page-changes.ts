import { pageChanges as copy } from './copy.ts';
import {
  type PageContent,
  type PageField,
  type PageFlag,
  type PageItem,
  type PageList,
  pageFieldNames,
  pageFlags,
  pageLists,
  tidied,
} from './page-content.ts';

/** What is different between two contents, in words, in the order of the page; empty: nothing that would be seen. */
export function changesBetween(earlier: PageContent, later: PageContent): string[] {
  const [before, after] = [tidied(earlier), tidied(later)];
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

/** Whether two items say the same. */
export function sameItem(one: PageItem, other: PageItem): boolean {
  const texts: Record<string, string> = { ...other };
  return Object.entries(one).every(([name, text]) => texts[name] === text);
}
