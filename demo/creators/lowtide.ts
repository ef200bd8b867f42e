import type { DemoCreator } from '../types.ts';
import { lowtideRecipes } from './lowtide-recipes.ts';

/** Fin Gallagher: seafood from the Irish west coast. Not launched yet. */
export const lowtide: DemoCreator = {
  id: '5f0c2a54-6f0e-4c7e-9d6b-2f6d1c9a1005',
  pageId: '5f0c2a54-6f0e-4c7e-9d6b-2f6d1c9a2005',
  slug: 'lowtide',
  email: 'lowtide@larder.example',
  name: 'Low Tide',
  accentColor: '#1B4F8F',
  style: 'market',
  payoff: 'Good fish, plainly cooked',
  callToAction: null,
  cook: {
    name: 'Fin Gallagher',
    words:
      'My father fished out of Killybegs and I carried the boxes. I cook what comes in that day, and try not to get in ' +
      'its way.',
  },
  profiles: { instagram: 'https://larder.example/instagram/lowtide' },
  active: false,
  reviews: [
    {
      body:
        'I tested the chowder for Fin before the site opened. It fed four of us with brown bread, nobody asked for ' +
        'salt, and the fish stayed in big flakes because it goes in last.',
      firstName: 'Aoife',
      dish: 'Smoked haddock chowder',
    },
    {
      body: 'First time I have cooked mussels without panicking. He tells you exactly which ones to throw away.',
      firstName: 'Dan',
      dish: 'Mussels in cider',
    },
  ],
  faqs: [
    {
      question: 'I do not live near the sea. Is this for me?',
      answer:
        'It is. Most of the recipes work with what a decent fishmonger or freezer cabinet has, and I name a swap ' +
        'where they might not. Smoked fish and mussels travel well; mackerel I would wait for.',
    },
    {
      question: 'What does it cost, and can I leave?',
      answer:
        '$10 a month or $99 a year, with the first 7 days free, and you can cancel any time. Months are not ' +
        'refunded; a year may be, in part. It covers Low Tide only. Minimum age is 13.',
    },
  ],
  features: [
    {
      body: 'The catch calendar: what is good on this coast each month, what to leave alone, and what to cook with it.',
      picture: 'feature-catch-calendar',
    },
    {
      body: 'How to talk to a fishmonger: what to look at, what to ask for, and what they will do for you if you ask.',
      picture: 'feature-fishmonger',
    },
    {
      body:
        'Knife skills for fish, one job at a time: filleting a mackerel, pin-boning, picking a crab without losing ' +
        'your temper.',
      picture: 'feature-knife-skills',
    },
  ],
  recipes: lowtideRecipes,
};
