import { pageLabels } from './copy.ts';
import { type PageField, type PageItem, type PageList, pageFieldNames } from './page-content.ts';

/** What every field of a page has to answer. */
interface PageFieldAnswer {
  /** What it is called to who writes it. */
  label: string;
  /** Which decides how it is written in the editor, and what is checked before it is published (`page-errors.ts`). */
  holds: 'line' | 'paragraph' | 'picture' | 'profile' | 'colour' | 'style' | 'switch';
  /** The part of the editor that it stands in. */
  section: 'look' | 'welcome' | 'cook' | 'call' | 'profiles' | 'sections';
  /** Whether a page on which it alone is written has something to show. */
  fills: boolean;
}

/** The fields of a page, in the order in which a visitor meets what they make. */
export const pageFields = {
  name: { label: pageLabels.name, holds: 'line', section: 'look', fills: true },
  accentColor: { label: pageLabels.accentColor, holds: 'colour', section: 'look', fills: false },
  style: { label: pageLabels.style, holds: 'style', section: 'look', fills: false },
  logo: { label: pageLabels.logo, holds: 'picture', section: 'look', fills: true },
  favicon: { label: pageLabels.favicon, holds: 'picture', section: 'look', fills: false },
  payoff: { label: pageLabels.payoff, holds: 'paragraph', section: 'welcome', fills: true },
  cookName: { label: pageLabels.cookName, holds: 'line', section: 'cook', fills: true },
  cookPortrait: { label: pageLabels.cookPortrait, holds: 'picture', section: 'cook', fills: true },
  cookWords: { label: pageLabels.cookWords, holds: 'paragraph', section: 'cook', fills: true },
  cookSignature: { label: pageLabels.cookSignature, holds: 'picture', section: 'cook', fills: true },
  callToAction: { label: pageLabels.callToAction, holds: 'paragraph', section: 'call', fills: true },
  ctaImage: { label: pageLabels.ctaImage, holds: 'picture', section: 'call', fills: true },
  instagramUrl: { label: pageLabels.instagramUrl, holds: 'profile', section: 'profiles', fills: false },
  tiktokUrl: { label: pageLabels.tiktokUrl, holds: 'profile', section: 'profiles', fills: false },
  linkedinUrl: { label: pageLabels.linkedinUrl, holds: 'profile', section: 'profiles', fills: false },
  reviewsHeading: { label: pageLabels.reviewsHeading, holds: 'line', section: 'sections', fills: false },
  reviewStars: { label: pageLabels.reviewStars, holds: 'switch', section: 'sections', fills: false },
  hidesFeatures: { label: pageLabels.hidesFeatures, holds: 'switch', section: 'sections', fills: false },
  hidesRecipes: { label: pageLabels.hidesRecipes, holds: 'switch', section: 'sections', fills: false },
  hidesReviews: { label: pageLabels.hidesReviews, holds: 'switch', section: 'sections', fills: false },
  hidesFaqs: { label: pageLabels.hidesFaqs, holds: 'switch', section: 'sections', fills: false },
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
