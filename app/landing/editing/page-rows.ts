import type { LandingPage } from '../../creators/queries.server.ts';
import { defaultStyle } from '../../ui/brand-style.ts';
import type { Faq, Feature, LandingContent, Review } from '../queries.server.ts';
import { type PageContent, type PageTextField, pageTextFields, tidied } from './page-content.ts';

/** What a page's own row says of it. */
export type PageColumns = Pick<LandingPage, PageTextField | 'style'>;

/** The lists of a page, as stored. */
export interface PageRows {
  features: Feature[];
  reviews: Review[];
  faqs: Faq[];
}

/** A page as its rows have it; null: it has no row yet. */
export function contentOfRows(page: PageColumns | null, { features, reviews, faqs }: PageRows): PageContent {
  const texts = Object.fromEntries(pageTextFields.map((name) => [name, stored(page?.[name])]));
  return {
    ...(texts as Record<PageTextField, string>),
    style: page?.style ?? defaultStyle,
    features: features.map(({ id, body, image }) => ({ id, body: stored(body), image: stored(image) })),
    reviews: reviews.map(({ id, body, firstName, dish }) => ({
      ...{ id, body: stored(body), firstName: stored(firstName), dish: stored(dish) },
    })),
    faqs: faqs.map(({ id, question, answer }) => ({ id, question: stored(question), answer: stored(answer) })),
  };
}

/** Plain SQL may have written anything: half a character can be stored nowhere again. */
const stored = (text: string | null | undefined) => (text ?? '').toWellFormed();

/** The columns of a page that is published; an empty text is none. */
export function columnsOf(content: PageContent): PageColumns {
  const texts = Object.fromEntries(pageTextFields.map((name) => [name, content[name] || null]));
  return { ...(texts as Record<PageTextField, string | null>), style: content.style };
}

/** What a page shows of a content, for its components (`landingView`); `shown` is the rest of what it shows. */
export function landingContentOf(
  content: PageContent,
  shown: { pageId: string; creatorId: string; subdomain: string | null; recipes: LandingContent['recipes'] },
): LandingContent {
  const { pageId: id, creatorId, subdomain, recipes } = shown;
  const { features, reviews, faqs, ...rest } = tidied(content);
  const page = { id, creatorId, subdomain, isActive: true, ...columnsOf({ ...rest, features, reviews, faqs }) };
  return { page, creatorId, recipes, features, reviews, faqs };
}
