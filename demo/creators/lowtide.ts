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
  callToAction: 'Will you come down to the pier?',
  reviewsHeading: 'The first to taste it',
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
      body: 'Cooking by the season: crab, prawns and mackerel in summer, chowder and fish pie when the boats stay in.',
      picture: 'feature-catch-calendar',
    },
    {
      body: 'What else will do when the fishmonger has none: pollock for the haddock, smoked mackerel for the kipper.',
      picture: 'feature-fishmonger',
    },
    {
      body:
        'The small jobs, step by step: pressing a fillet flat so that it does not curl, telling a good mussel from a ' +
        'bad one, picking over the crab.',
      picture: 'feature-knife-skills',
    },
  ],
  recipes: lowtideRecipes,
};
