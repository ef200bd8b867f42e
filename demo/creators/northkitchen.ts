import type { DemoCreator } from '../types.ts';
import { northkitchenRecipes } from './northkitchen-recipes.ts';

export const northkitchen: DemoCreator = {
  id: '5f0c2a54-6f0e-4c7e-9d6b-2f6d1c9a1002',
  pageId: '5f0c2a54-6f0e-4c7e-9d6b-2f6d1c9a2002',
  slug: 'northkitchen',
  email: 'northkitchen@larder.example',
  name: 'North Kitchen',
  accentColor: '1E5B63',
  style: 'atelier',
  payoff: 'Weigh the flour. Take your time.',
  callToAction: 'Will you weigh the flour with us?',
  reviewsHeading: 'Notes from other kitchens',
  cook: {
    name: 'Tove and Ines',
    words:
      'One of us proves the dough and the other weighs the flour, and we have never agreed on the cardamom. Everything ' +
      'we do agree on is here.',
  },
  profiles: { instagram: 'https://larder.example/instagram/northkitchen' },
  active: true,
  reviews: [
    {
      body:
        'The cardamom buns came out like the ones from the bakery in Umeå where I used to live. Grinding sixty pods ' +
        'is a nuisance. Do it anyway.',
      firstName: 'Karin',
      dish: 'Cardamom buns',
    },
    {
      body:
        'I have killed yeast for twenty years. It turns out that 37°C means 37°C, and that a thermometer costs less ' +
        'than the flour I have thrown away. Semlor this February, for the whole office, and nobody could tell which ' +
        'ones I had made first.',
      firstName: 'Marcus',
      dish: 'Semlor',
    },
    { body: 'Gravlax for my father’s seventieth. I set the alarms. Perfect.', firstName: 'Ingrid', dish: 'Gravlax' },
    {
      body:
        'My crispbread was too thick the first time and chewed like a shoe. I rolled it again, thinner, as they keep ' +
        'telling you, and now there is a tin on top of the fridge at all times.',
      dish: 'Rye crispbread',
    },
    {
      body:
        'I like that they disagree with each other in the recipes. I leave the berries whole in the blueberry soup, ' +
        'so I suppose I am on somebody’s side.',
    },
    {
      body: 'Salmon soup every other Friday since October. The children pick out the carrots and leave nothing else.',
      firstName: 'Joe',
      dish: 'Salmon soup',
    },
  ],
  faqs: [
    {
      question: 'What does a membership cost?',
      answer:
        '$10 a month or $99 a year, after 7 free days. It covers North Kitchen and no other creator: each kitchen ' +
        'on Larder has its own subscription.',
    },
    {
      question: 'Can I cancel?',
      answer:
        'Any time. If you cancel during the 7 free days you pay nothing. A monthly payment is not refunded; an ' +
        'annual one may be refunded in part.',
    },
    {
      question: 'Do I need special equipment?',
      answer:
        'A digital scale, and we mean it. A cup of flour can weigh 120 grams or 160, depending on who fills it, ' +
        'and that is the difference between a bun and a doorstop. After that: a thermometer for the milk, a ' +
        'rolling pin, two baking trays and a timer. A mixer saves your arms, but every dough here can be kneaded ' +
        'by hand, and we say how long it takes. You do not need a baking stone, a proving box or a knobbed rolling ' +
        'pin. Tove owns all three and would like to be asked about them.',
    },
    {
      question: 'My dough is not rising. What now?',
      answer:
        'Wait. Most kitchens are colder than ours, and cold dough is slow, not dead. If nothing has happened after ' +
        'two hours, the milk was probably too hot.',
    },
    {
      question: 'Who can join?',
      answer:
        'Anybody aged 13 and over. Be exact and be kind to the dough; if you can only manage one of them, be exact.',
    },
  ],
  features: [
    {
      body:
        'The year as we bake and cook it, each recipe with its season: semlor in winter, dill potatoes at midsummer, ' +
        'apple cake in autumn, gravlax at Christmas.',
      picture: 'feature-baking-calendar',
    },
    {
      body:
        'Temperatures, weights and rising times for every dough, and how it looks when it is ready. Ines wrote down ' +
        'everything. Tove ate the evidence.',
      picture: 'feature-dough-notes',
    },
    {
      body:
        'Fika for two or for twenty: say how many are coming, and every weight is worked out before the coffee is ' +
        'ready.',
      picture: 'feature-fika',
    },
  ],
  recipes: northkitchenRecipes,
};
