import type { PlatformPrices } from '../../copy/amounts.ts';
import { productName } from '../../copy/product.ts';

/** What is sold now; null: it could not be read, and what names it is left out. */
type Sold = PlatformPrices | null;

const inComparison = ({ each }: PlatformPrices) =>
  each
    .map(({ cost, comparison: of }) => cost + (of ? ` where ${of.times} ${of.interval}s would be ${of.instead}` : ''))
    .join(', or ');

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The words of the platform's home, `/`. */
export const home = {
  headline: 'Cook with someone you trust',
  lead:
    `${productName} is where food writers keep their recipes and their community, ` +
    'and where home cooks join the one whose food they want to eat.',
  sections: (prices: Sold) => [
    {
      key: 'cooks',
      heading: 'If you cook at home',
      body:
        'You already know whose recipes work in your kitchen. Subscribe to that person: everything they publish, ' +
        'and a community of people who are making the same dinner. The first 7 days are free, to see how it tastes.',
    },
    {
      key: 'writers',
      heading: 'If you write recipes',
      body:
        'A page of your own, in your own colour, with your logo, your recipes and your readers’ reviews. ' +
        'The community is yours to lead and to moderate. ' +
        'We look after sign-up and accounts, so that you can get back to the stove.',
    },
    {
      key: 'money',
      heading: 'What it costs',
      body:
        `${prices ? `${inComparison(prices)}. ` : ''}The first 7 days are free. ` +
        'A subscription renews by itself until you cancel, and you can cancel any time. ' +
        'Monthly payments are not refunded; a yearly one may be refunded in part.',
    },
  ],
  contact: 'Write to us',
  steps: {
    heading: 'How it works',
    items: (prices: Sold) => [
      { title: 'Choose your cook', body: 'Look through their pages and find the food you want to make.' },
      {
        title: 'Sign up',
        body: `Pick ${prices?.plans ?? 'a plan'}, then confirm your email. Your first 7 days are free.`,
      },
      { title: 'Start cooking', body: 'Open the recipes, join the community, and ask when something goes wrong.' },
    ],
  },
  directoryHeading: `The cooks of ${productName}`,
  moreCreators: 'More cooks',
  firstCreators: 'Back to the first',
  noCreators: 'No creators yet',
  noMoreCreators: 'These were all of them',
  faqHeading: 'Questions, answered plainly',
} as const;

/** How many recipes a creator has; empty for none. */
export function recipeCount({ count, more }: { count: number; more: boolean }): string {
  if (more) return `Over ${count} recipes`;
  return count === 0 ? '' : count === 1 ? '1 recipe' : `${count} recipes`;
}

const whatItCosts = (prices: PlatformPrices) => ({
  question: 'What does a subscription cost?',
  answer: [
    `${prices.each.map(({ cost }) => cost).join(', or ')}.`,
    ...prices.each.flatMap(({ comparison: of }) =>
      of
        ? `${capital(of.times)} single ${of.interval}s would come to ${of.instead}, so the ${of.plan} plan saves you ${of.saved}.`
        : [],
    ),
    prices.hasCreatorsOwn
      ? 'A creator may have a price of their own, which their sign-up page names.'
      : 'The price is the same for every creator.',
  ].join(' '),
});

/** Questions of home cooks first, then those of creators. */
export const marketingFaqs = (prices: Sold): readonly { question: string; answer: string }[] => [
  ...(prices ? [whatItCosts(prices)] : []),
  {
    question: 'How does the free trial work?',
    answer:
      'A new subscription starts with 7 free days, once for each person and creator. If it is not for you, cancel before they are over. ' +
      'Otherwise it goes on as the plan you chose and renews by itself until you cancel.',
  },
  {
    question: 'Can I subscribe to more than one creator?',
    answer:
      'One at a time. Your subscription opens the recipes and the community of the creator you chose, ' +
      'and nobody else’s. If your tastes change, you can move to another creator.',
  },
  {
    question: 'Can I cancel, and do I get my money back?',
    answer:
      'You can cancel any time. Monthly payments are not refunded. A yearly payment may be refunded in part; ' +
      'that is at our discretion, so write to us and tell us what happened.',
  },
  {
    question: 'How old do I have to be?',
    answer: 'At least 13.',
  },
  {
    question: `I write recipes. What does ${productName} give me?`,
    answer:
      'A page at your own address, in your colour and with your logo, for your recipes, reviews and answers. ' +
      'Readers subscribe to you from that page. You can mark recipes as free, and your page says which ones.',
  },
  {
    question: 'Who moderates a community?',
    answer:
      'The creator it belongs to. You know your readers and you set the tone. ' +
      'Our terms apply everywhere, whoever is leading the conversation.',
  },
  {
    question: 'How do I start as a creator?',
    answer:
      'Write to us and tell us what you cook and for whom. We set up your page with you, ' +
      'and it stays out of sight until you say it is ready.',
  },
];
