import { type PageField, type PageItem, type PageList, pageFieldNames } from './page-content.ts';

interface PageFieldAnswer {
  /** Kind of value, which determines the editor's input and the validation (`page-errors.ts`). */
  holds: 'line' | 'paragraph' | 'picture' | 'profile' | 'colour' | 'style' | 'switch';
  section: 'look' | 'welcome' | 'cook' | 'call' | 'profiles' | 'sections';
  /** True if the page counts as non-empty with only this field. */
  fills: boolean;
}

/** Fields of a page in display order. */
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

export const fieldsThatHold = <Holds extends PageFieldAnswer['holds']>(holds: Holds) =>
  pageFieldNames.filter((field): field is FieldsWith<{ holds: Holds }> => pageFields[field].holds === holds);

export const listFillingFields = () =>
  pageFieldNames.filter((field): field is FieldsWith<{ fills: true }> => pageFields[field].fills);

export const itemFields: {
  [List in PageList]: Record<Exclude<keyof PageItem<List>, 'id'>, 'line' | 'paragraph' | 'picture'>;
} = {
  features: { body: 'paragraph', image: 'picture' },
  reviews: { body: 'paragraph', firstName: 'line', dish: 'line' },
  faqs: { question: 'line', answer: 'paragraph' },
};
