/** Creator's landing page, its footer and its states (specification, sections 2, 4, 8 and 9). */
export const landing = {
  defaultPayoff: 'Big on flavour, low on cost',
  signUp: 'Sign up',
  skip: 'Skip to content',
  features: {
    title: 'What you get',
    button: 'Get cooking now',
    empty: 'No features available',
  },
  recipes: {
    title: 'Access all my recipes',
    button: 'Access all my recipes',
    library: 'Browse all the recipes',
    free: 'FREE RECIPE',
    cookTime: (minutes: number) => `${minutes} min cook time`,
    empty: 'No recipes available',
  },
  reviews: {
    title: 'Used and loved by over 300,000 home cooks',
    stars: '5 out of 5 stars',
    empty: 'No reviews available',
  },
  callToAction: {
    text: 'Are you ready to start cooking with me?',
    button: 'Join our community now',
    /** @param costs `$10 a month or $99 a year` */
    price: (costs: string) => `7 days free, then ${costs}. Cancel any time.`,
    letter: 'Get the letter',
  },
  faqs: {
    title: 'Frequently Asked Questions',
    empty: 'No FAQs available',
  },
  readMore: 'Read more',
  loading: 'Loading...',
  notFound: 'Landing page not found',
  failed: 'Failed to load page data',
  placeholder: (pageId: string, creatorId: string) => `Landing page ${pageId} of creator ${creatorId}`,
  carousel: {
    previous: 'Previous',
    next: 'Next',
    /** @param shown number of the visible slide, or of the first and the last: 1, 1–3 */
    position: (shown: string, all: number) => `${shown} / ${all}`,
    spoken: (shown: string, all: number) => `${shown} of ${all}`,
  },
} as const;

export const footer = {
  signUp: 'Sign up now',
  privacyPolicy: 'Privacy Policy',
  termsAndConditions: 'Terms and Conditions',
  about: 'About',
  contact: 'Contact',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  profileOf: (name: string, network: string) => `${network}: ${name}`,
  backToTop: 'Back to top',
  newTab: '(opens in a new tab)',
  copyright: (product: string) => `© 2024 ${product}. All rights reserved`,
} as const;
