import { choice, emptyOf, flag, hasShape, id, items, parts, text, type ValueOf } from '../../documents/shape.ts';
import {
  documentFormat,
  type StoredDocument,
  storedDocument,
  upgradedFields,
} from '../../documents/stored-document.ts';
import type { BrandStyle } from '../../ui/brand-style.ts';

const ADDRESS = 2_000;
export const styles = ['hearth', 'market', 'atelier'] as const satisfies BrandStyle[];

/**
 * Everything of a landing page that its creator writes. Texts are as typed; an empty one means none. The only source of
 * the page's type, its empty value, its bounds and its check; what is done with each field stands in `page-fields.ts`.
 */
export const pageShape = parts({
  name: text(100),
  /** Addresses of pictures; empty: none. */
  logo: text(ADDRESS),
  favicon: text(ADDRESS),
  accentColor: text(32),
  payoff: text(300),
  callToAction: text(300),
  ctaImage: text(ADDRESS),
  cookName: text(100),
  cookPortrait: text(ADDRESS),
  cookWords: text(600),
  cookSignature: text(ADDRESS),
  instagramUrl: text(500),
  tiktokUrl: text(500),
  linkedinUrl: text(500),
  style: choice(styles),
  /** Empty: the page says nothing about its sections, and they are the specified ones. */
  reviewsHeading: text(120),
  reviewStars: flag,
  hidesFeatures: flag,
  hidesRecipes: flag,
  hidesReviews: flag,
  hidesFaqs: flag,
  /** Each list in its order, each item with an id that stays. */
  features: items({ id, body: text(500), image: text(ADDRESS) }, 'id', 12),
  reviews: items({ id, body: text(2_000), firstName: text(60), dish: text(120) }, 'id', 50),
  faqs: items({ id, question: text(300), answer: text(3_000) }, 'id', 50),
});

export const pageFormat = documentFormat(pageShape, []);

export type PageContent = ValueOf<typeof pageShape>;
export type PageList = 'features' | 'reviews' | 'faqs';
export type PageField = Exclude<keyof PageContent, PageList>;
export type PageItem<List extends PageList = PageList> = PageContent[List][number];

/** Bytes of a page as JSON: more than a full one has. */
export const PAGE_BYTES = 768 * 1024;

type PageShapes = (typeof pageShape)['of'];
type FieldOf<Kind> = {
  [Name in keyof PageShapes]: PageShapes[Name]['kind'] extends Kind ? Name : never;
}[keyof PageShapes];
export type PageTextField = FieldOf<'text'>;
export type PageFlag = FieldOf<'flag'>;
const fieldsOf = <Kind extends PageShapes[keyof PageShapes]['kind']>(kind: Kind) =>
  (Object.keys(pageShape.of) as (keyof PageShapes)[]).filter(
    (name): name is FieldOf<Kind> => pageShape.of[name].kind === kind,
  );

export const pageTextFields = fieldsOf('text');
export const pageFlags = fieldsOf('flag');
export const pageLists = fieldsOf('list');
/** In the order of the page's shape. */
export const pageFieldNames: PageField[] = [...pageTextFields, ...fieldsOf('choice'), ...pageFlags];

/** How many code units each text may have. */
export const fieldLength = (name: PageTextField): number => pageShape.of[name].most;

/** How many items a list may have. */
export const listLength = (list: PageList): number => pageShape.of[list].most;

/** The texts of a list's items, each with how many code units it may have. */
export function itemTexts(list: PageList): [name: string, most: number][] {
  const { id: _, ...texts } = pageShape.of[list].of.of;
  return Object.entries(texts).map(([name, { most }]) => [name, most]);
}

/** A list's item before anything is typed. */
export const emptyItem = (list: PageList, itemId: string): PageItem => ({
  ...emptyOf(pageShape.of[list].of),
  id: itemId,
});

/** How a page is published: without white space around its texts, and without items that say nothing. */
export function tidied(content: PageContent): PageContent {
  const trimmed = <Item extends object>(item: Item): Item =>
    Object.fromEntries(
      Object.entries(item).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
    ) as Item;
  const says = (...texts: string[]) => texts.some((each) => each !== '');
  return {
    ...trimmed(content),
    ...Object.fromEntries(
      pageLists.map((list) => [
        list,
        (content[list] as PageItem[]).map(trimmed).filter(({ id: _, ...texts }) => says(...Object.values(texts))),
      ]),
    ),
  };
}

/**
 * Landing pages as JSON: drafts and what was published. This file alone writes and reads them. What a newer version of the
 * site stored in them besides stays in what is read, and is stored again with it.
 */
export const storedPage = (content: PageContent): StoredDocument => storedDocument(pageFormat, content);

/** @throws what is no page */
export function readStoredPage(stored: unknown): PageContent {
  const fields = upgradedFields(pageFormat, stored);
  if (!fields || !hasShape(pageShape, fields)) throw new Error('A stored page cannot be read');
  return fields;
}
