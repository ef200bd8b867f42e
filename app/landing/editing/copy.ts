/** Field names within a sentence, such as 'Changed the headline'. */
const fieldNames = {
  name: 'the page name',
  logo: 'the logo',
  favicon: 'the small icon',
  accentColor: 'the colour',
  style: 'the style',
  payoff: 'the headline',
  callToAction: 'the call to action',
  ctaImage: 'the picture behind the call to action',
  cookName: 'your name',
  cookPortrait: 'your portrait',
  cookWords: 'your words',
  cookSignature: 'your signature',
  instagramUrl: 'your Instagram profile',
  tiktokUrl: 'your TikTok profile',
  linkedinUrl: 'your LinkedIn profile',
  reviewsHeading: 'the heading of your reviews',
} as const;
type PageFlag = 'reviewStars' | 'hidesFeatures' | 'hidesRecipes' | 'hidesReviews' | 'hidesFaqs';
type PageField = keyof typeof fieldNames;

const listNames = {
  features: { one: 'reason to join', many: 'reasons to join' },
  reviews: { one: 'review', many: 'reviews' },
  faqs: { one: 'question', many: 'questions' },
} as const;
type PageList = keyof typeof listNames;

const counted = (list: PageList, count: number) =>
  count === 1 ? `a ${listNames[list].one}` : `${count} ${listNames[list].many}`;

/** Descriptions of changes, stored with the revision that publishes them. */
export const pageChanges = {
  replaced: 'Draft replaced when an earlier version was brought back',
  changedTwice: 'Draft kept because it was changed in two places',
  added: (field: PageField) => `New ${fieldNames[field].replace(/^(the|your) /, '')}`,
  changed: (field: PageField) => `Changed ${fieldNames[field]}`,
  removed: (field: PageField) => `Removed ${fieldNames[field]}`,
  itemsAdded: (list: PageList, count: number) => `Added ${counted(list, count)}`,
  itemsChanged: (list: PageList, count: number) => `Changed ${counted(list, count)}`,
  itemsRemoved: (list: PageList, count: number) => `Removed ${counted(list, count)}`,
  switchedOn: {
    reviewStars: 'Added stars to the reviews',
    hidesFeatures: 'Hid the reasons to join',
    hidesRecipes: 'Hid the newest recipes',
    hidesReviews: 'Hid the reviews',
    hidesFaqs: 'Hid the questions',
  } satisfies Record<PageFlag, string>,
  switchedOff: {
    reviewStars: 'Removed the stars from the reviews',
    hidesFeatures: 'Showed the reasons to join',
    hidesRecipes: 'Showed the newest recipes',
    hidesReviews: 'Showed the reviews',
    hidesFaqs: 'Showed the questions',
  } satisfies Record<PageFlag, string>,
  leftOut: (list: PageList, count: number) =>
    count === 1
      ? `Left out: ${counted(list, 1)} with nothing in it.`
      : `Left out: ${counted(list, count)} with nothing in them.`,
  reordered: (list: PageList) => `Reordered the ${listNames[list].many}`,
  /** Describes a revision of content that was not published in the studio, such as content written by plain SQL. */
  first: 'As it was before',
  /** Joins changes of one kind, such as 'Added: colour, headline'. */
  together: (verb: string, what: readonly string[]) => `${verb}: ${what.join(', ')}`,
  nothing: 'Published without changes',
} as const;

export const pageErrors = {
  notPage: 'This page can’t be saved.',
  otherVersion: 'This page is out of date. Reload it: what you wrote is stored on this device.',
  tooLarge: 'That’s too much for one page. Please shorten it.',
  tooLong: (label: string, most: number) => `${label}: at most ${most.toLocaleString('en')} characters`,
  notText: (label: string) => `${label}: contains characters that can’t be saved`,
  tooMany: (list: PageList, most: number) => `At most ${most} ${listNames[list].many}`,
  colour: 'Choose a colour, or type one like #9c3d2e',
  picture: 'This picture can’t be shown. Choose it again, or remove it',
  profile: 'Enter the full address of your profile, starting with https://',
  answer: 'Write an answer, or remove the question',
  address: 'Choose an address for your page first',
} as const;

export const pageLabels: Record<PageField | PageFlag, string> = {
  name: 'Name of your page',
  logo: 'Logo',
  favicon: 'Browser tab icon',
  accentColor: 'Your colour',
  style: 'Style',
  payoff: 'Headline',
  callToAction: 'Call to action',
  ctaImage: 'Picture behind it',
  cookName: 'Your name',
  cookPortrait: 'Your portrait',
  cookWords: 'A few words from you',
  cookSignature: 'Your signature',
  instagramUrl: 'Instagram',
  tiktokUrl: 'TikTok',
  linkedinUrl: 'LinkedIn',
  reviewsHeading: 'Heading above your reviews',
  reviewStars: 'Show five stars beside each review',
  hidesFeatures: 'Hide the reasons to join',
  hidesRecipes: 'Hide the newest recipes',
  hidesReviews: 'Hide the reviews',
  hidesFaqs: 'Hide the questions',
};

export const itemLabels = {
  features: { body: 'What they get', image: 'Picture' },
  reviews: { body: 'What they said', firstName: 'First name', dish: 'About which dish' },
  faqs: { question: 'Question', answer: 'Answer' },
} as const;

export const pageLists = {
  features: { title: 'Reasons to join', item: 'Reason', items: 'reasons to join', add: 'Add a reason' },
  reviews: { title: 'Reviews', item: 'Review', items: 'reviews', add: 'Add a review' },
  faqs: { title: 'Questions', item: 'Question', items: 'questions', add: 'Add a question' },
} as const;
