import { ownPage } from '../../creators/copy.ts';
import type { LandingPage } from '../../creators/queries.server.ts';
import { defaultStyle } from '../../ui/brand-style.ts';
import {
  itemTexts,
  type PageContent,
  type PageFlag,
  type PageList,
  type PageTextField,
  pageFlags,
  pageLists,
  pageTextFields,
  tidied,
} from '../content/page-content.ts';
import type { Faq, Feature, LandingContent, Review } from '../creator-page/queries.server.ts';

/** What a page's own row says of it. */
export type PageColumns = Pick<LandingPage, PageTextField | PageFlag | 'style'>;

/** The lists of a page, as stored. */
export interface PageRows {
  features: Feature[];
  reviews: Review[];
  faqs: Faq[];
}

/** A page as its rows have it; null: it has no row yet. */
export function contentOfRows(page: PageColumns | null, rows: PageRows): PageContent {
  const texts = Object.fromEntries(pageTextFields.map((name) => [name, stored(page?.[name])]));
  return {
    ...(texts as Record<PageTextField, string>),
    style: page?.style ?? defaultStyle,
    ...flagsOf(page),
    ...(Object.fromEntries(pageLists.map((list) => [list, rows[list].map((row) => itemOfRow(list, row))])) as Pick<
      PageContent,
      PageList
    >),
  };
}

function itemOfRow(list: PageList, row: PageRows[PageList][number]) {
  const columns: Record<string, string | null | undefined> = { ...row };
  return { id: row.id, ...Object.fromEntries(itemTexts(list).map(([name]) => [name, stored(columns[name])])) };
}

/** Plain SQL may have written anything: half a character can be stored nowhere again. */
const stored = (text: string | null | undefined) => (text ?? '').toWellFormed();

/** What its creator makes of a page has a heading of its own above the reviews, never the specified claim. */
export function inOwnWords(content: PageContent): PageContent {
  return content.reviewsHeading.trim() ? content : { ...content, reviewsHeading: ownPage.reviewsHeading };
}

/** The columns of a page that is published; an empty text is none. */
export function columnsOf(content: PageContent): PageColumns {
  const texts = Object.fromEntries(pageTextFields.map((name) => [name, content[name] || null]));
  return { ...(texts as Record<PageTextField, string | null>), style: content.style, ...flagsOf(content) };
}

const flagsOf = (page: Record<PageFlag, boolean> | null) =>
  Object.fromEntries(pageFlags.map((name) => [name, page?.[name] ?? false])) as Record<PageFlag, boolean>;

/** The rows of a page's lists; an empty text is none. */
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

/** What a page shows of a content that is being written, for its components (`landingView`); `shown` is the rest of what it shows. */
export function landingContentOf(
  content: PageContent,
  shown: { pageId: string; creatorId: string; subdomain: string | null } & Pick<LandingContent, 'recipes' | 'onSale'>,
): LandingContent {
  const { pageId: id, creatorId, subdomain, recipes, onSale } = shown;
  const { features, reviews, faqs, ...rest } = tidied(inOwnWords(content));
  const page = { id, creatorId, subdomain, isActive: true, ...columnsOf({ ...rest, features, reviews, faqs }) };
  return { page, creatorId, recipes, features, reviews, faqs, onSale };
}
