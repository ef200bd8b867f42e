import { type PageField, type PageItem, type PageList, pageFieldNames } from './page-content.ts';

/** What every field of a page has to answer. */
interface PageFieldAnswer {
  /** Which decides how it is written in the editor, and what is checked before it is published (`page-errors.ts`). */
  holds: 'line' | 'paragraph' | 'picture' | 'profile' | 'colour' | 'style' | 'switch';
  /** The part of the editor that it stands in. */
  section: 'look' | 'welcome' | 'cook' | 'call' | 'profiles' | 'sections';
  /** Whether a page on which it alone is written has something to show. */
  fills: boolean;
}

/** The fields of a page, in the order in which a visitor meets what they make. */
export const pageFields = {
  name: { holds: 'line', section: 'look', fills: true },
  accentColor: { holds: 'colour', section: 'look', fills: false },
  style: { holds: 'style', section: 'look', fills: false },
  logo: { holds: 'picture', section: 'look', fills: true },
  favicon: { holds: 'picture', section: 'look', fills: false },
  payoff: { holds: 'paragraph', section: 'welcome', fills: true },
  cookName: { holds: 'line', section: 'cook', fills: true },
  cookPortrait: { holds: 'picture', section: 'cook', fills: true },
  cookWords: { holds: 'paragraph', section: 'cook', fills: true },
  cookSignature: { holds: 'picture', section: 'cook', fills: true },
  callToAction: { holds: 'paragraph', section: 'call', fills: true },
  ctaImage: { holds: 'picture', section: 'call', fills: true },
  instagramUrl: { holds: 'profile', section: 'profiles', fills: false },
  tiktokUrl: { holds: 'profile', section: 'profiles', fills: false },
  linkedinUrl: { holds: 'profile', section: 'profiles', fills: false },
  reviewsHeading: { holds: 'line', section: 'sections', fills: false },
  reviewStars: { holds: 'switch', section: 'sections', fills: false },
  hidesFeatures: { holds: 'switch', section: 'sections', fills: false },
  hidesRecipes: { holds: 'switch', section: 'sections', fills: false },
  hidesReviews: { holds: 'switch', section: 'sections', fills: false },
  hidesFaqs: { holds: 'switch', section: 'sections', fills: false },
} as const satisfies Record<PageField, PageFieldAnswer>;

type Answers = typeof pageFields;
type FieldsWith<Answer> = { [Field in PageField]: Answers[Field] extends Answer ? Field : never }[PageField];

/** The fields that hold something. */
export const fieldsThatHold = <Holds extends PageFieldAnswer['holds']>(holds: Holds) =>
  pageFieldNames.filter((field): field is FieldsWith<{ holds: Holds }> => pageFields[field].holds === holds);

/** The fields that a page has something to show for. */
export const listFillingFields = () =>
  pageFieldNames.filter((field): field is FieldsWith<{ fills: true }> => pageFields[field].fills);

/** What the texts of the lists' items hold. */
export const itemFields: {
  [List in PageList]: Record<Exclude<keyof PageItem<List>, 'id'>, 'line' | 'paragraph' | 'picture'>;
} = {
  features: { body: 'paragraph', image: 'picture' },
  reviews: { body: 'paragraph', firstName: 'line', dish: 'line' },
  faqs: { question: 'line', answer: 'paragraph' },
};
