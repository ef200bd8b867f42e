import type { PlatformPrices } from '../../copy/amounts.ts';
import { productName } from '../../copy/product.ts';

/** Current prices, or null if they could not be read. Texts with prices are then left out. */
type Sold = PlatformPrices | null;

const inComparison = ({ each }: PlatformPrices) =>
  each
    .map(({ cost, comparison: of }) => cost + (of ? ` where ${of.times} ${of.interval}s would be ${of.instead}` : ''))
    .join(', or ');

const ownPrices = 'Some cooks have a price of their own, which their sign-up page names.';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const home = {
  headline: 'Cook with someone you trust',
  lead:
    `${productName} is where creators publish their recipes, ` +
    'and where home cooks join the one whose food they want to eat.',
  sections: (prices: Sold) => [
    {
      key: 'cooks',
      heading: 'If you cook at home',
      body:
        'You already know whose recipes work in your kitchen. Join that person and get everything they publish, ' +
        'scaled to your table and saved in your own kitchen. The first 7 days are free, to see how it tastes.',
    },
    {
      key: 'money',
      heading: 'What it costs',
      body:
        `${prices ? `${inComparison(prices)}. ` : ''}${prices?.hasCreatorsOwn ? `${ownPrices} ` : ''}The first 7 days are free. ` +
        `A membership renews until you cancel, which you can do any time.${prices ? ` ${prices.refunds}` : ''}`,
    },
  ],
  writers: {
    heading: 'If you write recipes',
    body:
      'A page of your own, in your own colour, with your logo, your recipes and your readers’ reviews. ' +
      'We look after sign-up, accounts and payments, so you can get back to the stove.',
    picture: 'The studio: a creator’s page with its colour and typefaces, and how it looks on a phone beside them',
    points: (prices: Sold) => [
      {
        title: 'What it costs',
        body: `Your studio and your page are free. You set your own price${prices ? `, ${prices.ownBounds}. Until you do, it’s ${prices.costs}` : ''}. Our share of what members pay is in the terms.`,
      },
      {
        title: 'How to begin',
        body: 'Write to us about what you cook and for whom. We’ll invite you to your studio: import your recipes, make your page yours, and publish when you’re ready.',
      },
    ],
  },
  contact: 'Write to us',
  steps: {
    heading: 'How it works',
    items: (prices: Sold) => [
      { title: 'Choose your cook', body: 'Look through their pages and find the food you want to make.' },
      {
        title: 'Sign up',
        body: `Pick ${prices?.plans ?? 'a plan'}, then confirm your email. Your first 7 days are free.`,
      },
      { title: 'Start cooking', body: 'Open the recipes, scale them to your table, and keep notes on what you cook.' },
    ],
  },
  directoryHeading: `The cooks of ${productName}`,
  moreCreators: 'More cooks',
  firstCreators: 'Back to the first',
  noCreators: 'No creators yet',
  noMoreCreators: 'That’s all of them',
  faqHeading: 'Questions, answered plainly',
} as const;

export function recipeCount({ count, more }: { count: number; more: boolean }): string {
  if (more) return `Over ${count} recipes`;
  return count === 0 ? '' : count === 1 ? '1 recipe' : `${count} recipes`;
}

const whatItCosts = (prices: PlatformPrices) => ({
  question: 'What does a membership cost?',
  answer: [
    `${prices.each.map(({ cost }) => cost).join(', or ')}.`,
    ...prices.each.flatMap(({ comparison: of }) =>
      of
        ? `${capital(of.times)} single ${of.interval}s would come to ${of.instead}, so the ${of.plan} plan saves you ${of.saved}.`
        : [],
    ),
    prices.hasCreatorsOwn ? ownPrices : 'The price is the same for every creator.',
  ].join(' '),
});

export const marketingFaqs = (prices: Sold): readonly { question: string; answer: string }[] => [
  ...(prices ? [whatItCosts(prices)] : []),
  {
    question: 'How does the free trial work?',
    answer:
      'A new membership starts with 7 free days, once for each person and creator. If it’s not for you, cancel before they’re over. ' +
      'Otherwise it continues on the plan you chose and renews until you cancel.',
  },
  {
    question: 'Can I join more than one creator?',
    answer:
      'One at a time. Your membership opens the recipes of the creator you chose, ' +
      'and nobody else’s. If your tastes change, you can move to another creator.',
  },
  {
    question: 'Can I cancel, and do I get my money back?',
    answer:
      `You can cancel any time. ${prices ? `${prices.refunds} ` : ''}` +
      'If you’d like money back, write to us and tell us what happened.',
  },
  {
    question: 'How old do I have to be?',
    answer: 'At least 13.',
  },
  {
    question: `I write recipes. What does ${productName} give me?`,
    answer:
      'A page at your own address, in your colour and with your logo, for your recipes, reviews and answers. ' +
      'Readers join you from that page. You can mark recipes as free, and your page shows which ones.',
  },
  {
    question: 'Can I bring my recipes, and take them with me?',
    answer:
      'Both. Import them from files, web pages or plain text, and check every one before it is added. ' +
      'Export everything whenever you like: recipes, pictures, page and member list.',
  },
  {
    question: 'How do I start as a creator?',
    answer:
      'Write to us and tell us what you cook and for whom. We’ll invite you to your studio, ' +
      'and your page stays private until you publish it.',
  },
];
