import type { DemoCreator } from '../types.ts';
import { beasbrothRecipes } from './beasbroth-recipes.ts';

/** Beatrice Fontana: a retired nurse in Turin who cooks only soup. */
export const beasbroth: DemoCreator = {
  id: '5f0c2a54-6f0e-4c7e-9d6b-2f6d1c9a1004',
  pageId: '5f0c2a54-6f0e-4c7e-9d6b-2f6d1c9a2004',
  slug: 'beasbroth',
  email: 'beasbroth@larder.example',
  name: 'Bea’s Broth',
  accentColor: '#6A2C56',
  payoff: 'Sit down. There is soup.',
  callToAction: 'There is a chair for you. Will you stay?',
  reviewsHeading: 'What people say at my table',
  cook: {
    name: 'Beatrice Fontana',
    words: 'I was a nurse for forty years. Now I make soup, and people still tell me where it hurts.',
  },
  profiles: {},
  active: true,
  reviews: [],
  faqs: [
    {
      question: 'Is it only soup?',
      answer: 'Yes. Broth, and what goes into it. I did one job for forty years and now I do this one.',
    },
    {
      question: 'What does it cost?',
      answer:
        '$10 a month or $99 a year, and the first 7 days are free. You can cancel any time. A month is not ' +
        'refunded; a year may be refunded in part. It is for my kitchen only, not for other creators.',
    },
    {
      question: 'May I write on the recipes?',
      answer: 'Please do. Every one has room for a note, which nobody reads but you. You must be at least 13 to join.',
    },
  ],
  features: [
    {
      body: 'One pot, one step at a time: how to start cold, how to skim, and how slowly it should come up.',
      picture: 'feature-stockpot',
    },
    {
      body: 'What keeps, what freezes and for how long, so that there is always a bowl for someone. Every recipe says.',
      picture: 'feature-freezer',
    },
  ],
  recipes: beasbrothRecipes,
};
