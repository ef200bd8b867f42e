import type { DemoCreator } from '../types.ts';
import { tiffinclubRecipes } from './tiffinclub-recipes.ts';

/** Arjun Rao: Indian lunchboxes, packed the night before. */
export const tiffinclub: DemoCreator = {
  id: '5f0c2a54-6f0e-4c7e-9d6b-2f6d1c9a1003',
  pageId: '5f0c2a54-6f0e-4c7e-9d6b-2f6d1c9a2003',
  slug: 'tiffinclub',
  email: 'tiffinclub@larder.example',
  name: 'Tiffin Club',
  accentColor: '#F6C445',
  style: 'market',
  payoff: 'Pack it tonight, love it tomorrow',
  callToAction: 'Tomorrow’s lunch starts tonight. Are you in?',
  reviewsHeading: 'What people say over lunch',
  cook: {
    name: 'Arjun Rao',
    words:
      'I pack tomorrow’s lunch at ten at night, with the radio on. Start with one tin; the second is for whoever sits ' +
      'next to you.',
  },
  profiles: {
    tiktok: 'https://larder.example/tiktok/tiffinclub',
    linkedin: 'https://larder.example/linkedin/tiffinclub',
  },
  active: true,
  reviews: [
    {
      body:
        'Rajma on Sunday, rajma on Tuesday, better on Tuesday. My desk neighbour now asks what is in the tin before I ' +
        'have sat down.',
      firstName: 'Beth',
      dish: 'Rajma',
    },
    {
      body:
        'I grew up on my mother’s lemon rice and was ready to be cross about this one. I was not. The peanuts go in ' +
        'first, the lemon off the heat, and it still tasted right, cold, on the 13:05 to York. I have sent it to her. ' +
        'She says more chilli, which from her is praise.',
      firstName: 'Priya',
      dish: 'Lemon rice',
    },
    { body: 'I have not bought a sandwich since March.' },
    {
      body:
        'My okra was always slimy. Dry it, give it room, leave the lid off: that was the whole secret, and nobody had ' +
        'told me.',
      firstName: 'Callum',
      dish: 'Bhindi fry',
    },
    {
      body:
        'The bowl of warm salted water for the paneer changed it for us. It stays soft in a lunchbox, and my ' +
        'nine-year-old takes it twice a week.',
    },
    {
      body:
        'Made the dosa batter with low hopes in a cold flat in Leeds. Oven light on overnight, as he says, and it ' +
        'doubled. The first three dosas were ugly. The fourth was a dosa.',
      firstName: 'Sunil',
      dish: 'Masala dosa',
    },
    {
      body:
        'Clear quantities, and he tells you what to do while something else simmers. I work shifts on a ward, so I ' +
        'cook on one evening and eat for three days.',
      firstName: 'Amara',
    },
  ],
  faqs: [
    {
      question: 'What does Tiffin Club cost?',
      answer:
        '$10 a month, or $99 a year. Either way your first 7 days are free. Your membership renews by itself until ' +
        'you cancel, and you can cancel any time.',
    },
    {
      question: 'How hot is the food?',
      answer:
        'Medium, as I cook it. Kashmiri chilli powder gives more colour than fire, and the green chillies go in ' +
        'whole or slit wherever that works, so you can fish them out. Halve them the first time, then come back and ' +
        'be brave.',
    },
    {
      question: 'Is it all vegetarian?',
      answer:
        'Nearly. Most of the recipes are vegetarian and many are vegan if you use oil in place of ghee. There is an ' +
        'egg curry and a chicken sukka, and I say so in the name.',
    },
    {
      question: 'Is it safe to pack lunch the night before?',
      answer:
        'Yes, if you cool it fast, chill it, and keep it cold until you eat it or reheat it until it steams. Rice ' +
        'goes into the fridge within the hour and is eaten the next day. The recipes tell you how each dish travels.',
    },
    {
      question: 'Does my membership open other creators’ pages too?',
      answer:
        'No. A subscription is to one creator, so this one is to me: all my recipes, with room for your own notes on ' +
        'them. You need to be at least 13 to join.',
    },
    {
      question: 'Can I have my money back?',
      answer:
        'Monthly payments are not refunded; cancel and you will not be charged for the next month. A yearly payment ' +
        'may be refunded in part, so write to us and ask. Within the first 7 days there is nothing to refund.',
    },
  ],
  features: [
    {
      body:
        'Curries to cook on Sunday and carry until Wednesday. Rajma is better for a night in the fridge, and each ' +
        'recipe says how it keeps.',
      picture: 'feature-sunday-prep',
    },
    {
      body:
        'Spices in the order in which they go in: what to toast, what to grind, and what to leave whole and warn ' +
        'people about.',
      picture: 'feature-spice-box',
    },
    {
      body: 'What to swap, said in the recipe: tofu for the paneer, cashews for the peanuts, oil for the ghee.',
      picture: 'feature-lunch-swap',
    },
    {
      body:
        'One shopping list for the week’s cooking, sorted by aisle, to share with whoever at home is nearer the ' +
        'shop.',
      picture: 'feature-shopping-list',
    },
    {
      body:
        'A whole lunch in one pot and one tier: pulao, for the nights when the thought of a second pan is one too ' +
        'many.',
      picture: 'feature-one-pot',
    },
  ],
  recipes: tiffinclubRecipes,
};
