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

/** Content of a page as its creator types it. An empty text means none. */
export const pageShape = parts({
  name: text(100),
  /** Address of a picture, or empty, as in the other picture fields. */
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
  /** If empty, the page has the specification's heading, and shows its sections even if they are empty. */
  reviewsHeading: text(120),
  reviewStars: flag,
  hidesFeatures: flag,
  hidesRecipes: flag,
  hidesReviews: flag,
  hidesFaqs: flag,
  /** Lists in display order. Each item has a stable id. */
  features: items({ id, body: text(500), image: text(ADDRESS) }, 'id', 12),
  reviews: items({ id, body: text(2_000), firstName: text(60), dish: text(120) }, 'id', 50),
  faqs: items({ id, question: text(300), answer: text(3_000) }, 'id', 50),
});

export const pageFormat = documentFormat(pageShape, []);

export type PageContent = ValueOf<typeof pageShape>;
export type PageList = 'features' | 'reviews' | 'faqs';
export type PageField = Exclude<keyof PageContent, PageList>;
export type PageItem<List extends PageList = PageList> = PageContent[List][number];

/** Maximum size of a page as JSON, in bytes. Suffices for the longest texts at three bytes per character. */
export const PAGE_BYTES = 1024 * 1024;

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
export const pageFieldNames: PageField[] = [...pageTextFields, ...fieldsOf('choice'), ...pageFlags];

/** Returns the maximum length of a text, in UTF-16 code units. */
export const fieldLength = (name: PageTextField): number => pageShape.of[name].most;

export const listLength = (list: PageList): number => pageShape.of[list].most;

/** Returns the strings in a list's items, each with its maximum length in UTF-16 code units. */
export function itemTexts(list: PageList): [name: string, most: number][] {
  const { id: _, ...texts } = pageShape.of[list].of.of;
  return Object.entries(texts).map(([name, { most }]) => [name, most]);
}

export const emptyItem = (list: PageList, itemId: string): PageItem => ({
  ...emptyOf(pageShape.of[list].of),
  id: itemId,
});

/** Normalizes a page for publication. Trims strings and removes empty items. */
export function normalizePage(content: PageContent): PageContent {
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

/** Serializes page content. Keeps unknown parts that a newer version of the site has stored. */
export const storedPage = (content: PageContent): StoredDocument => storedDocument(pageFormat, content);

/** @throws if the value is not a page */
export function readStoredPage(stored: unknown): PageContent {
  const fields = upgradedFields(pageFormat, stored);
  if (!fields || !hasShape(pageShape, fields)) throw new Error('A stored page cannot be read');
  return fields;
}
