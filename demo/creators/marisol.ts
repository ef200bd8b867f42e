import type { DemoCreator } from '../types.ts';
import { newerRecipes } from './marisol-recipes-newer.ts';
import { olderRecipes } from './marisol-recipes-older.ts';

export const marisol: DemoCreator = {
  id: '5f0c2a54-6f0e-4c7e-9d6b-2f6d1c9a1001',
  pageId: '5f0c2a54-6f0e-4c7e-9d6b-2f6d1c9a2001',
  slug: 'marisol',
  email: 'marisol@larder.example',
  name: 'Marisol’s Table',
  accentColor: '#B5472F',
  payoff: 'Dinner first. Leftovers with ambition.',
  callToAction: 'Pull up a chair',
  cook: {
    name: 'Marisol Vega',
    words:
      'I learned to cook beside my abuela Chelo in Puebla, and again in a city with one Mexican shop. Come hungry, and ' +
      'bring a tub for the leftovers.',
  },
  profiles: {
    instagram: 'https://larder.example/instagram/marisol',
    tiktok: 'https://larder.example/tiktok/marisol',
  },
  active: true,
  reviews: [
    {
      body:
        'Made the tinga on a Tuesday with the end of a roast chicken, exactly as she says. My husband asked which ' +
        'restaurant.',
      firstName: 'Hannah',
      dish: 'Chicken tinga tostadas',
    },
    {
      body:
        'I had never touched a dried chilli before this. The toasting instructions, twenty seconds and stop if it ' +
        'goes black, saved me from what I now know I had been doing wrong with cumin as well. The pozole fed nine of ' +
        'us, and I froze two tubs.',
      firstName: 'Dev',
      dish: 'Pozole rojo',
    },
    { body: 'The carnitas took ten minutes longer than it says, in my narrow pot. Worth it.', dish: 'Orange carnitas' },
    {
      body:
        'My conchas cracked in all the wrong places the first time: I had scored right down into the dough. Through ' +
        'the paste, it says, but not into the dough. Second batch looked like actual shells.',
      firstName: 'Ulrike',
      dish: 'Conchas',
    },
    {
      body: 'I grew up in Cholula and I am picky. The arroz rojo is my mother’s, down to not lifting the lid.',
      firstName: 'Graciela',
      dish: 'Arroz rojo',
    },
    {
      body: 'Beans on Sunday, refried on Monday, enchiladas on Wednesday. I spend less on lunch than I have in years.',
    },
    {
      body:
        'My daughter is nine and makes the sopa de fideo by herself now, apart from the hot stock. She tells me to ' +
        'keep stirring.',
      firstName: 'Tom',
    },
    {
      body:
        'Two of us, so I halve most things, and so far everything has halved without trouble. The exception is the ' +
        'caldo: half a chicken felt silly, so we ate it for three days.',
      firstName: 'Petra',
      dish: 'Caldo de pollo',
    },
    { body: 'The salsa macha has no times and it annoyed me. Then I made it, and understood.', dish: 'Salsa macha' },
  ],
  faqs: [
    {
      question: 'What does it cost?',
      answer:
        '$10 a month, or $99 for a year, which works out at about two months for nothing. Either way you start ' +
        'with 7 days free, so you can cook a full week of dinners before you pay a cent.',
    },
    {
      question: 'Will I find the ingredients where I live?',
      answer:
        'Mostly, yes. I wrote these recipes in a city with one Mexican shop and a bus that didn’t go there. Dried ' +
        'guajillo, ancho and chipotle keep for a year and post well, so order them once and you are set for a good ' +
        'third of the recipes. Wherever I can, I give a swap in the ingredient list: feta for cotija, ' +
        'mozzarella for Oaxaca cheese, bay leaves for epazote. The one thing I won’t swap is corn tortillas. If ' +
        'you find something better where you are, write it in your note on the recipe, and it’s there next time.',
    },
    {
      question: 'Is everything very hot?',
      answer:
        'No. Most dried chiles taste of raisins and smoke rather than fire. Where a recipe has a hot one I say ' +
        'how to tame it, usually by taking out the seeds or using half.',
    },
    {
      question: 'I don’t eat meat. Is it still worth it?',
      answer:
        'More than half of the recipes have no meat or fish in them, or lose it easily: beans, enchiladas, ' +
        'cauliflower al pastor, chilaquiles with vegetable stock, and all of the sweet things.',
    },
    {
      question: 'How do I cancel, and do I get my money back?',
      answer:
        'You can cancel any time. In the 7 free days you pay nothing at all. After that, a monthly payment isn’t ' +
        'refunded, and a yearly one may be refunded in part.',
    },
    {
      question: 'Does my subscription open other creators’ recipes too?',
      answer:
        'No, it’s for my table only. Each creator on Larder has a subscription of their own, so what you pay here ' +
        'is for this kitchen.',
    },
    {
      question: 'Who can join, and who sees what I cook?',
      answer: 'Anybody aged 13 or over. Your notes are yours, disasters included: you’re the only one who reads them.',
    },
  ],
  features: [
    {
      body:
        'Your week, planned from my recipes, so that Monday’s pot turns into Wednesday’s tacos. You pick the days; ' +
        'everything goes on one shopping list, sorted by aisle.',
      picture: 'feature-weeknight-plan',
    },
    {
      body:
        'What to use when the shop has none, said in the ingredient list: bay leaves for epazote, feta for panela, ' +
        'mozzarella for Oaxaca cheese.',
      picture: 'feature-pantry',
    },
    {
      body:
        'Cook mode: one step at a time, large enough to read from the stove, with the timers in it, while the tinga ' +
        'splutters.',
      picture: 'feature-cook-mode',
    },
    {
      body:
        'A kitchen of your own here: the recipes you saved, what you cooked and when, and your note on what became ' +
        'of the other half of the can.',
      picture: 'feature-table',
    },
  ],
  recipes: [...newerRecipes, ...olderRecipes],
};
