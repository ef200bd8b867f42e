import { ownPage } from '../../creators/copy.ts';
import type { LandingPage } from '../../creators/queries.server.ts';
import { defaultStyle } from '../../ui/brand-style.ts';
import {
  itemTexts,
  normalizePage,
  type PageContent,
  type PageFlag,
  type PageItem,
  type PageList,
  type PageTextField,
  pageFlags,
  pageLists,
  pageTextFields,
} from '../content/page-content.ts';
import type { LandingContent } from '../creator-page/queries.server.ts';

export type PageColumns = Pick<LandingPage, PageTextField | PageFlag | 'style'>;

export type PageRows = Pick<LandingContent, PageList>;

/** @param page null if there is no row yet */
export function contentOfRows(page: PageColumns | null, rows: PageRows): PageContent {
  const texts = Object.fromEntries(pageTextFields.map((name) => [name, stored(page?.[name])]));
  return {
    ...(texts as Record<PageTextField, string>),
    style: page?.style ?? defaultStyle,
    ...flagsOf(page),
    ...listsOf((list) => rows[list].map((row) => itemOfRow(list, row)) as PageItem[]),
  };
}

export const listsOf = (itemsOf: (list: PageList) => PageItem[]) =>
  Object.fromEntries(pageLists.map((list) => [list, itemsOf(list)])) as Pick<PageContent, PageList>;

function itemOfRow(list: PageList, row: PageRows[PageList][number]) {
  const columns = new Map(Object.entries(row));
  const texts = itemTexts(list).map(([name]) => [name, stored(columns.get(name) as string | null | undefined)]);
  return { id: row.id, ...Object.fromEntries(texts) };
}

/** Returns a column's text, or an empty one for null. Replaces lone surrogates, which cannot be stored. */
const stored = (text: string | null | undefined) => (text ?? '').toWellFormed();

/** Adds a heading above the reviews. A page with a heading shows the creator's sections, not the specification's. */
export function inOwnWords(content: PageContent): PageContent {
  return content.reviewsHeading.trim() ? content : { ...content, reviewsHeading: ownPage.reviewsHeading };
}

export function columnsOf(content: PageContent): PageColumns {
  const texts = Object.fromEntries(pageTextFields.map((name) => [name, content[name] || null]));
  return { ...(texts as Record<PageTextField, string | null>), style: content.style, ...flagsOf(content) };
}

const flagsOf = (page: Record<PageFlag, boolean> | null) =>
  Object.fromEntries(pageFlags.map((name) => [name, page?.[name] ?? false])) as Record<PageFlag, boolean>;

export function rowsOf(content: PageContent): PageRows {
  const rows = pageLists.map((list) => [
    list,
    content[list].map((item) => {
      const texts: Record<string, string> = { ...item };
      return { id: item.id, ...Object.fromEntries(itemTexts(list).map(([name]) => [name, texts[name] || null])) };
    }),
  ]);
  return Object.fromEntries(rows) as PageRows;
}

/** Converts draft content for the page's components (`landingView`). A draft shows no numbers of the community. */
export function landingContentOf(
  content: PageContent,
  shown: { pageId: string; creatorId: string; subdomain: string | null } & Pick<
    LandingContent,
    'recipes' | 'onSale' | 'offersLetter'
  >,
): LandingContent {
  const { pageId: id, creatorId, subdomain, ...others } = shown;
  const normalized = normalizePage(inOwnWords(content));
  const page = { id, creatorId, subdomain, isActive: true, ...columnsOf(normalized) };
  return { page, creatorId, ...listsOf((list) => normalized[list]), community: null, ...others };
}
