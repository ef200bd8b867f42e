/** Post of the demo. `by` is a first name, and `ago` is a number of days. */
export interface DemoPost {
  by: string;
  ago: number;
  words: string;
  /** True if the post waits for approval. */
  held?: true;
}

export interface DemoThread {
  kind: 'note' | 'question' | 'post' | 'cook-along';
  title?: string;
  /** Address part of the recipe. */
  recipe?: string;
  /** Number of the step that a question is about. */
  step?: number;
  wouldAgain?: boolean;
  madeAs?: string;
  /** Start of a cook-along, in days from now. */
  startsIn?: number;
  joined?: readonly string[];
  pinned?: true;
  opening: DemoPost;
  answers?: readonly DemoPost[];
}

export const marisolsThreads: readonly DemoThread[] = [
  {
    kind: 'post',
    title: 'Pull up a chair',
    pinned: true,
    opening: {
      by: 'Marisol',
      ago: 64,
      words:
        'This is the table I always wanted: everyone who cooks these recipes, in one place, with their mouths full.\n\n' +
        'Tell us what you cooked and what you changed. Ask before you throw anything away. If something burned, say ' +
        'so. I have a whole drawer of burned things and I would like company.',
    },
    answers: [
      { by: 'Graciela', ago: 63.8, words: 'From Cholula, by way of a very small kitchen in Leeds. Hola, everyone.' },
      { by: 'Tom', ago: 63.1, words: 'I burned the garlic for the salsa macha. Twice. Happy to be here.' },
      {
        by: 'Marisol',
        ago: 63,
        words: 'Tom, twice is practice. Take the pan off the heat before you think you should.',
      },
    ],
  },
  {
    kind: 'note',
    recipe: 'chicken-tinga-tostadas',
    wouldAgain: true,
    opening: {
      by: 'Hannah',
      ago: 51.2,
      words:
        'Made with the end of Sunday’s roast chicken. I had one chipotle left instead of three and used a teaspoon of ' +
        'the sauce from the can. Still plenty warm for the children.',
    },
    answers: [
      {
        by: 'Marisol',
        ago: 50.9,
        words: 'The sauce from the can is the best part. Freeze the rest in a spoon-sized lump.',
      },
    ],
  },
  {
    kind: 'question',
    recipe: 'conchas',
    step: 5,
    opening: {
      by: 'Ulrike',
      ago: 43.4,
      words: 'My paste tears when I lift the disc off the paper. Too warm, or did I roll it too thin?',
    },
    answers: [
      {
        by: 'Marisol',
        ago: 43.1,
        words:
          'Too warm, I think. Slide the paper with the disc into the fridge for five minutes. Then peel the paper off ' +
          'the paste, not the paste off the paper.',
      },
      { by: 'Ulrike', ago: 42.2, words: 'Five minutes did it. They look like shells now. Slightly drunk shells.' },
    ],
  },
  {
    kind: 'note',
    recipe: 'conchas',
    wouldAgain: true,
    madeAs: 'half the recipe',
    opening: {
      by: 'Maya',
      ago: 38.6,
      words:
        'Shaped them at night and baked them at seven. The cocoa half went first. I would do all of them in cocoa.',
    },
  },
  {
    kind: 'question',
    recipe: 'pozole-rojo',
    step: 2,
    opening: {
      by: 'Dev',
      ago: 30.7,
      words: 'I can only get pasilla here, no guajillo. Is that a different soup, or the same soup in a bad mood?',
    },
    answers: [
      {
        by: 'Inés',
        ago: 30.5,
        words:
          'A darker mood. Pasilla is more raisin than cherry. Add a tablespoon of tomato paste when you fry the sauce.',
      },
      {
        by: 'Joaquín',
        ago: 29.9,
        words: 'I used half pasilla and half sweet ñora once. Very good, and nobody from Puebla saw.',
      },
      { by: 'Marisol', ago: 29.8, words: 'I saw.' },
    ],
  },
  {
    kind: 'note',
    recipe: 'pozole-rojo',
    wouldAgain: true,
    madeAs: 'for 12',
    opening: {
      by: 'Rosalind',
      ago: 26.3,
      words:
        'Twelve people, one pot, no leftovers to speak of. I put the cabbage, radishes and limes in the middle of the ' +
        'table and went to sit down. That was new.',
    },
    answers: [{ by: 'Marisol', ago: 26, words: 'That is the whole recipe, really.' }],
  },
  {
    kind: 'note',
    recipe: 'esquites',
    wouldAgain: true,
    opening: {
      by: 'Callum',
      ago: 24.9,
      words: 'With frozen corn, straight into a very hot pan. Let it be until it pops at you.',
    },
  },
  {
    kind: 'note',
    recipe: 'cauliflower-al-pastor',
    wouldAgain: false,
    opening: {
      by: 'Patrick',
      ago: 21.4,
      words: 'Good flavor, but my cauliflower steamed. Two trays next time, if there is one.',
    },
    answers: [
      { by: 'Amara', ago: 21, words: 'Two trays, yes. And take the water that comes out off with a spoon.' },
      { by: 'Patrick', ago: 20.2, words: 'There was a next time. Two trays. I take it back.' },
    ],
  },
  {
    kind: 'post',
    title: 'What do you do with the last inch of a jar of crema?',
    opening: {
      by: 'Sofia',
      ago: 18.5,
      words: 'It is always exactly one inch, and it always sits there for a week looking at me.',
    },
    answers: [
      { by: 'Lucía', ago: 18.2, words: 'Shake it in the jar with lime juice and salt. Dressing.' },
      { by: 'Noor', ago: 17.8, words: 'Into scrambled eggs, off the heat.' },
      { by: 'Marisol', ago: 17.3, words: 'Over warm beans, on toast, standing up, when nobody is home.' },
      { by: 'Elin', ago: 16.9, words: 'I have started to open a jar just to get to the last inch.' },
    ],
  },
  {
    kind: 'question',
    recipe: 'churros-and-chocolate',
    step: 5,
    opening: {
      by: 'Nora',
      ago: 1.6,
      words: 'I have no thermometer. How do I know that the oil is at 350 and not at a thousand?',
    },
    answers: [
      {
        by: 'Marisol',
        ago: 1.3,
        words:
          'Stand the handle of a wooden spoon in it. Small, steady bubbles around the wood: ready. A jacuzzi: too hot. ' +
          'Nothing: wait. And try one churro alone before you commit.',
      },
      {
        by: 'Petra',
        ago: 0.9,
        words: 'A cube of bread should take about a minute to go golden. You can eat that one too.',
      },
    ],
  },
  {
    kind: 'note',
    recipe: 'black-bean-enchiladas',
    wouldAgain: true,
    opening: {
      by: 'Agnes',
      ago: 12.7,
      words:
        'Beans on Sunday, this on Wednesday, as instructed. I warmed the tortillas in the oven and none of them split.',
    },
  },
  {
    kind: 'note',
    recipe: 'chilaquiles-verdes',
    wouldAgain: true,
    madeAs: 'for 1',
    opening: {
      by: 'Beatrix',
      ago: 9.6,
      words: 'For one, on a Tuesday, with the broken chips from the bottom of the bag. No regrets.',
    },
    answers: [{ by: 'Tom', ago: 9.3, words: 'The broken ones hold more salsa. This is science.' }],
  },
  {
    kind: 'question',
    recipe: 'orange-carnitas',
    opening: {
      by: 'Henrik',
      ago: 4.2,
      words:
        'Can I make these the day before and crisp them when the guests come? They are Danish guests. They come on time.',
    },
  },
  {
    kind: 'cook-along',
    title: 'Churros, all of us at once',
    recipe: 'churros-and-chocolate',
    startsIn: 4,
    joined: ['Nora', 'Ulrike', 'Tom', 'Maya', 'Graciela', 'Petra', 'Callum', 'Sofia', 'Dev'],
    opening: {
      by: 'Marisol',
      ago: 3.4,
      words:
        'Have the oil, the piping bag and a star tip ready, and the eggs out of the fridge. I will be here the whole ' +
        'hour, with flour on my phone. Ask anything, as soon as it happens.',
    },
    answers: [
      { by: 'Graciela', ago: 3.1, words: 'My tip is round. I have read the warning. I am going to buy a star.' },
      { by: 'Maya', ago: 2.2, words: 'Three of us at one stove here. Wish us luck.' },
    ],
  },
  {
    kind: 'post',
    title: 'Cheap dried chiles by post',
    opening: {
      by: 'Wren',
      ago: 0.4,
      words: 'A friend sells guajillo and ancho by the pound, see https://chiles.example. Tell her I sent you.',
      held: true,
    },
  },
];

/** Post of `marisolsThreads` that a member has reported, by its first words. */
export const reportedPost = {
  words: 'I used half pasilla',
  by: 'Priya',
  reason: 'That is not pozole. (I am mostly joking.)',
};

/** Conversations of the other creators' communities, by subdomain. */
export const otherThreads: Readonly<Record<string, { people: readonly string[]; threads: readonly DemoThread[] }>> = {
  beasbroth: {
    people: ['Carlo', 'Miriam', 'Annika', 'Ruben', 'Paola', 'Stefan'],
    threads: [
      {
        kind: 'note',
        recipe: 'brodo-di-pollo',
        wouldAgain: true,
        opening: {
          by: 'Miriam',
          ago: 33.2,
          words: 'An old hen from the market. Two and a half hours, and the house was quiet.',
        },
      },
      {
        kind: 'note',
        recipe: 'ribollita',
        wouldAgain: true,
        opening: {
          by: 'Stefan',
          ago: 22.7,
          words: 'Ate it on the second day, before a night shift. Now I understand the name.',
        },
        answers: [{ by: 'Paola', ago: 22.1, words: 'On the third day you can fry it in a pan. My grandmother did.' }],
      },
      {
        kind: 'question',
        recipe: 'tortellini-in-brodo',
        step: 4,
        opening: { by: 'Annika', ago: 10.5, words: 'My sheet dries before I have cut the second row. Smaller pieces?' },
        answers: [
          { by: 'Carlo', ago: 10.1, words: 'Smaller, and a damp cloth over what you are not touching.' },
          { by: 'Ruben', ago: 9.7, words: 'And a second person. It goes twice as fast and you talk.' },
        ],
      },
      {
        kind: 'note',
        recipe: 'stracciatella',
        wouldAgain: true,
        opening: { by: 'Ruben', ago: 3.8, words: 'Ten minutes, a cold child, silence at the table.' },
      },
    ],
  },
  northkitchen: {
    people: ['Sunniva', 'Erik', 'Marta', 'Aino', 'Willem', 'Greta'],
    threads: [
      {
        kind: 'note',
        recipe: 'cardamom-buns',
        wouldAgain: true,
        opening: {
          by: 'Erik',
          ago: 27.9,
          words: 'Crushed the cardamom myself for once. I will not go back to the jar.',
        },
      },
      {
        kind: 'note',
        recipe: 'meatballs',
        wouldAgain: true,
        opening: {
          by: 'Willem',
          ago: 18.3,
          words: 'Rolled with wet hands, forty of them. The dog was very attentive.',
        },
        answers: [{ by: 'Greta', ago: 18, words: 'Mine always count as twenty. Nobody knows where the others go.' }],
      },
      {
        kind: 'question',
        recipe: 'gravlax',
        opening: { by: 'Marta', ago: 8.8, words: 'How thin is thin? Mine come out like roof tiles.' },
        answers: [
          {
            by: 'Sunniva',
            ago: 8.2,
            words: 'Long knife, flat angle, and cold fish. Put it in the freezer for half an hour.',
          },
        ],
      },
      {
        kind: 'note',
        recipe: 'yellow-pea-soup',
        wouldAgain: true,
        opening: { by: 'Aino', ago: 4.5, words: 'On a Thursday, of course, with pancakes after.' },
      },
    ],
  },
  tiffinclub: {
    people: ['Meera', 'Josh', 'Anil', 'Leila', 'Kavya', 'Duncan'],
    threads: [
      {
        kind: 'note',
        recipe: 'masala-dosa',
        wouldAgain: true,
        opening: {
          by: 'Josh',
          ago: 30.4,
          words: 'The first one was a mess, as promised. The fourth one folded. I shouted.',
        },
        answers: [{ by: 'Meera', ago: 30, words: 'You ate the first one at the stove, though. Correct.' }],
      },
      {
        kind: 'question',
        recipe: 'masala-dosa',
        step: 3,
        opening: { by: 'Duncan', ago: 15.6, words: 'Edinburgh in November. My batter has not moved in twelve hours.' },
        answers: [
          { by: 'Kavya', ago: 15.3, words: 'Oven, only the light on, door shut. Glasgow in February, and it doubled.' },
          { by: 'Duncan', ago: 14.4, words: 'It doubled. Thank you. It is everywhere.' },
        ],
      },
      {
        kind: 'note',
        recipe: 'dal-tadka',
        wouldAgain: true,
        opening: {
          by: 'Leila',
          ago: 9.1,
          words: 'Doubled the garlic in the tadka and poured it at the table, for the sound.',
        },
      },
      {
        kind: 'note',
        recipe: 'lemon-rice',
        wouldAgain: true,
        opening: { by: 'Anil', ago: 2.6, words: 'Yesterday’s rice, today’s lunch, an empty box on the way home.' },
      },
    ],
  },
};
