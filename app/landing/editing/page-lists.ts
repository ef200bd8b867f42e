import {
  emptyItem,
  itemTexts,
  listLength,
  type PageContent,
  type PageItem,
  type PageList,
} from '../content/page-content.ts';

const withList = (content: PageContent, list: PageList, items: PageItem[]): PageContent => ({
  ...content,
  [list]: items,
});

export function addItem(content: PageContent, list: PageList, id: string): PageContent {
  if (content[list].length >= listLength(list)) return content;
  return withList(content, list, [...content[list], emptyItem(list, id)]);
}

/** @param texts changed fields; other fields keep their values */
export function changeItem(
  content: PageContent,
  list: PageList,
  id: string,
  texts: Readonly<Record<string, string>>,
): PageContent {
  const known = itemTexts(list).map(([name]) => name);
  const given = Object.fromEntries(Object.entries(texts).filter(([name]) => known.includes(name)));
  return withList(
    content,
    list,
    content[list].map((item) => (item.id === id ? { ...item, ...given } : item)),
  );
}

/** @param to target index, limited to the list's range */
export function moveItem(content: PageContent, list: PageList, id: string, to: number): PageContent {
  const items: PageItem[] = [...content[list]];
  const from = items.findIndex((item) => item.id === id);
  const place = Math.max(0, Math.min(items.length - 1, to));
  if (from < 0 || place === from) return content;
  items.splice(place, 0, ...items.splice(from, 1));
  return withList(content, list, items);
}

export function removeItem(content: PageContent, list: PageList, id: string): PageContent {
  const left = content[list].filter((item) => item.id !== id);
  return left.length === content[list].length ? content : withList(content, list, left);
}

/** Restores a removed item at its former index. Does nothing if the item is present. */
export function putItemBack(content: PageContent, list: PageList, item: PageItem, at: number): PageContent {
  if (content[list].some(({ id }) => id === item.id)) return content;
  const items: PageItem[] = [...content[list]];
  items.splice(at, 0, item);
  return withList(content, list, items);
}
