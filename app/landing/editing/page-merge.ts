import {
  type PageContent,
  type PageField,
  type PageItem,
  type PageList,
  pageFieldNames,
  pageLists,
} from '../content/page-content.ts';
import { sameItem } from './page-changes.ts';

/**
 * Difference of two contents: a field, a list item, or the order of items that both have. The key is, for example,
 * `payoff`, `features.<id>` or `features.order`. `mine` or `theirs` is null if only the other content has the item.
 */
export type PageDifference =
  | { key: string; kind: 'field'; field: PageField; mine: string | boolean; theirs: string | boolean }
  | { key: string; kind: 'item'; list: PageList; mine: PageItem | null; theirs: PageItem | null }
  | { key: string; kind: 'order'; list: PageList; mine: PageItem[]; theirs: PageItem[] };

export type Side = 'mine' | 'theirs';

export function differencesBetween(mine: PageContent, theirs: PageContent): PageDifference[] {
  return [
    ...pageFieldNames
      .filter((field) => mine[field] !== theirs[field])
      .map((field) => ({ key: field, kind: 'field' as const, field, mine: mine[field], theirs: theirs[field] })),
    ...pageLists.flatMap((list) => differencesOfList(list, mine[list], theirs[list])),
  ];
}

function differencesOfList(list: PageList, mine: PageItem[], theirs: PageItem[]): PageDifference[] {
  const [ofMine, ofTheirs] = [byId(mine), byId(theirs)];
  const items = [...new Set([...ofMine.keys(), ...ofTheirs.keys()])].flatMap((id): PageDifference[] => {
    const [one = null, other = null] = [ofMine.get(id), ofTheirs.get(id)];
    return one && other && sameItem(one, other)
      ? []
      : [{ key: `${list}.${id}`, kind: 'item', list, mine: one, theirs: other }];
  });
  const shared = (items: PageItem[], others: Map<string, PageItem>) => items.filter(({ id }) => others.has(id));
  const [order, otherOrder] = [shared(mine, ofTheirs), shared(theirs, ofMine)];
  if (ids(order) === ids(otherOrder)) return items;
  return [...items, { key: `${list}.order`, kind: 'order', list, mine: order, theirs: otherOrder }];
}

/** @param choices side to take for each difference by key; mine by default */
export function mergePages(
  mine: PageContent,
  theirs: PageContent,
  choices: Readonly<Record<string, Side>>,
): PageContent {
  const taken = pageFieldNames.filter((field) => choices[field] === 'theirs').map((field) => [field, theirs[field]]);
  const lists = pageLists.map((list) => [list, mergeLists(list, mine[list], theirs[list], choices)]);
  return { ...mine, ...Object.fromEntries([...taken, ...lists]) };
}

/**
 * Merges two lists in the order of the chosen one. An item that only the other list has is put after its predecessor in
 * that list.
 */
function mergeLists(list: PageList, mine: PageItem[], theirs: PageItem[], choices: Readonly<Record<string, Side>>) {
  const [ofMine, ofTheirs] = [byId(mine), byId(theirs)];
  const [leading, following] = choices[`${list}.order`] === 'theirs' ? [theirs, mine] : [mine, theirs];
  const order = leading.map(({ id }) => id);
  following.forEach(({ id }, at) => {
    if (order.includes(id)) return;
    const before = following[at - 1];
    order.splice(before ? order.indexOf(before.id) + 1 : 0, 0, id);
  });
  return order.flatMap((id) => (choices[`${list}.${id}`] === 'theirs' ? ofTheirs : ofMine).get(id) ?? []);
}

const byId = (items: PageItem[]) => new Map(items.map((item) => [item.id, item]));
const ids = (items: PageItem[]) => items.map(({ id }) => id).join();
