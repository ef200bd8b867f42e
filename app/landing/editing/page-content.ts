import * as z from 'zod/mini';
import { itemLabels, pageErrors, pageLabels } from '../../copy/studio/page.ts';
import type { BrandStyle } from '../../ui/brand-style.ts';

/** Everything of a landing page that its creator writes. Texts are as typed; an empty one means none. */
export interface PageContent {
  name: string;
  /** Addresses of pictures; empty: none. */
  logo: string;
  favicon: string;
  accentColor: string;
  style: BrandStyle;
  payoff: string;
  callToAction: string;
  ctaImage: string;
  cookName: string;
  cookPortrait: string;
  cookWords: string;
  cookSignature: string;
  instagramUrl: string;
  tiktokUrl: string;
  linkedinUrl: string;
  /** Each list in its order, each item with an id that stays. */
  features: { id: string; body: string; image: string }[];
  reviews: { id: string; body: string; firstName: string; dish: string }[];
  faqs: { id: string; question: string; answer: string }[];
}

export type PageList = 'features' | 'reviews' | 'faqs';
export type PageField = Exclude<keyof PageContent, PageList>;
export type PageTextField = Exclude<PageField, 'style'>;
export type PageItem<List extends PageList = PageList> = PageContent[List][number];

const ADDRESS = 2_000;

/** How many code units each text may have. */
export const fieldLengths: Record<PageTextField, number> = {
  name: 100,
  logo: ADDRESS,
  favicon: ADDRESS,
  accentColor: 32,
  payoff: 300,
  callToAction: 300,
  ctaImage: ADDRESS,
  cookName: 100,
  cookPortrait: ADDRESS,
  cookWords: 600,
  cookSignature: ADDRESS,
  instagramUrl: 500,
  tiktokUrl: 500,
  linkedinUrl: 500,
};

/** How many items a list may have, and how many code units each of their texts. */
export const listBounds = {
  features: { most: 12, lengths: { body: 500, image: ADDRESS } },
  reviews: { most: 50, lengths: { body: 2_000, firstName: 60, dish: 120 } },
  faqs: { most: 50, lengths: { question: 300, answer: 3_000 } },
} as const;

/** Bytes of a page as JSON: more than a full one has. */
export const PAGE_BYTES = 768 * 1024;

export const pageLists = ['features', 'reviews', 'faqs'] as const satisfies PageList[];
export const pageTextFields = Object.keys(fieldLengths) as PageTextField[];
export const styles = ['hearth', 'market', 'atelier'] as const satisfies BrandStyle[];
export const pictureFields = ['logo', 'favicon', 'ctaImage', 'cookPortrait', 'cookSignature'] as const;
export const profileFields = ['instagramUrl', 'tiktokUrl', 'linkedinUrl'] as const;

/** What is typed as a list's item, before anything is. */
export const emptyItems: { [List in PageList]: Omit<PageItem<List>, 'id'> } = {
  features: { body: '', image: '' },
  reviews: { body: '', firstName: '', dish: '' },
  faqs: { question: '', answer: '' },
};

const text = (label: string, most: number) =>
  z.string({ error: pageErrors.notPage }).check(
    z.maxLength(most, { error: pageErrors.tooLong(label, most) }),
    z.refine((given) => given.isWellFormed() && !given.includes('\0'), { error: pageErrors.notText(label) }),
  );

function itemsOf<List extends PageList>(list: List) {
  const { most, lengths } = listBounds[list];
  const labels: Record<string, string> = itemLabels[list];
  const texts = Object.fromEntries(
    Object.entries(lengths).map(([name, length]) => [name, text(labels[name]!, length)]),
  ) as Record<keyof (typeof listBounds)[List]['lengths'], ReturnType<typeof text>>;
  return z
    .array(z.object({ id: z.uuid({ error: pageErrors.notPage }), ...texts }), { error: pageErrors.notPage })
    .check(
      z.maxLength(most, { error: pageErrors.tooMany(list, most), abort: true }),
      z.refine((items) => new Set((items as { id: string }[]).map(({ id }) => id)).size === items.length, {
        error: pageErrors.notPage,
      }),
    );
}

const schema = z.object({
  ...(Object.fromEntries(pageTextFields.map((name) => [name, text(pageLabels[name], fieldLengths[name])])) as Record<
    PageTextField,
    ReturnType<typeof text>
  >),
  style: z.enum(styles, { error: pageErrors.notPage }),
  features: itemsOf('features'),
  reviews: itemsOf('reviews'),
  faqs: itemsOf('faqs'),
});

export type ReadPageResult =
  | { ok: true; content: PageContent }
  /** `error` is a sentence, `field` the field, the list, or `list.number.field` of an item; empty: the whole. */
  | { ok: false; error: string; field: string };

/**
 * Reads what claims to be a page: from the browser, from a draft, from the device. Refuses what is too long, too many or
 * no text; whether it may be published is another question (`page-errors.ts`). Unknown fields are left out.
 */
export function readPageContent(given: unknown): ReadPageResult {
  // The lists first: 10,000 items are not looked at one by one.
  for (const list of pageLists) {
    const items = (given as Partial<Record<string, unknown>> | null)?.[list];
    const { most } = listBounds[list];
    if (Array.isArray(items) && items.length > most) {
      return { ok: false, error: pageErrors.tooMany(list, most), field: list };
    }
  }
  const read = schema.safeParse(given);
  if (read.success) return { ok: true, content: read.data as PageContent };
  const [first] = read.error.issues;
  return { ok: false, error: first?.message ?? pageErrors.notPage, field: first?.path.join('.') ?? '' };
}

/** How a page is published: without white space around its texts, and without items that say nothing. */
export function tidied(content: PageContent): PageContent {
  const trimmed = <Item extends object>(item: Item): Item =>
    Object.fromEntries(
      Object.entries(item).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
    ) as Item;
  const says = (...texts: string[]) => texts.some((each) => each !== '');
  return {
    ...trimmed(content),
    features: content.features.map(trimmed).filter(({ body, image }) => says(body, image)),
    reviews: content.reviews.map(trimmed).filter(({ body, firstName, dish }) => says(body, firstName, dish)),
    faqs: content.faqs.map(trimmed).filter(({ question, answer }) => says(question, answer)),
  };
}
