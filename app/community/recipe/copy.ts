import type { Shown } from '../recipe-paths.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const upTo = (most: number, count: number, one: string, many: string) =>
  count >= most ? `${most} or more ${many}` : counted(count, one, many);

export const recipeTalk = {
  title: 'Notes and questions',
  cooked: (people: number) => `${people} cooked it`,
  again: (people: number) => `${people} would again`,
  all: 'All notes and questions',
  notes: 'Notes',
  questions: 'Questions',
  noNotes: 'No notes yet. Cooked it? Tell the others how it turned out.',
  noQuestions: 'No questions yet.',
  pinned: 'Pinned',
  /** Followed by a date. */
  earlierStep: (number: number) => `About step ${number}, as the recipe was on`,
  earlierIngredient: 'About an ingredient, as the recipe was on',
  answers: (count: number, most: number) => upTo(most, count, 'answer', 'answers'),
  answer: 'Answer',
  discuss: 'Answer or follow',
  unanswered: 'No answer yet',

  ask: {
    step: 'Ask about this step',
    ingredient: 'Ask about this ingredient',
    short: 'Ask',
    recipe: 'Ask a question',
    aboutStep: (number: number) => `Your question about step ${number}`,
    aboutIngredient: 'Your question about this ingredient',
    aboutRecipe: 'Your question about this recipe',
    hint: 'Everyone in the community can read it.',
    send: 'Send question',
    sending: 'Sending...',
    sent: 'Your question is there. You’ll find the answer right here.',
    whole: 'Ask about the whole recipe instead',
    close: 'Close',
    count: (count: number) => counted(count, 'question', 'questions'),
    offline: 'You’re offline. Your words are kept on this device: send them when you’re back online.',
    failed: 'That couldn’t be sent. Your words are kept on this device, so please try again.',
  },

  footnote: {
    add: 'Add to the recipe',
    title: 'Add this answer to the recipe',
    lead: 'It becomes a footnote of one step. The recipe is published with it at once, and people who cooked or saved it hear of it in their digest.',
    step: 'Step',
    stepOption: (number: number, text: string) => `${number}. ${text}`,
    words: 'Footnote',
    hint: 'Up to 1,000 characters, in one paragraph. You can change or remove it in the recipe’s editor.',
    submit: 'Add to the recipe',
    submitting: 'Adding...',
    added: 'This answer is in the recipe.',
    see: 'See the recipe',
    gone: 'This answer can’t be added. It may have been removed, or the recipe isn’t public.',
    errors: {
      'no-such-step': 'The recipe has changed meanwhile. Choose the step again.',
      'too-many': 'This step has twenty footnotes already. Remove one in the recipe’s editor first.',
      empty: 'Write the footnote first.',
      'too-long': 'That is over 1,000 characters. Please shorten it.',
    },
  },

  errors: {
    lineChanged: 'This line of the recipe has changed. Look at it again before you ask.',
    failed: 'That couldn’t be sent. Please try again.',
    nothing: 'Say if you’d make it again, or write a few words.',
  },
} as const;

export const recipeCommunity = {
  head: (recipe: string) => `Notes and questions: ${recipe}`,
  unnamed: 'A recipe',
  back: 'Back to the recipe',
  more: { notes: 'More notes', questions: 'More questions' } satisfies Record<Shown, string>,
  everything: 'All notes and questions of this recipe',
  numbers: (notes: number, questions: number, most: number) =>
    `${upTo(most, notes, 'note', 'notes')} and ${upTo(most, questions, 'question', 'questions')}`,
  forMembers: (numbers: string) => `${numbers} on this recipe are for members.`,
  nothing: 'Members share how a recipe turned out, and ask the cook.',
} as const;

export const recipeNote = {
  title: 'How did it turn out?',
  again: 'Would you make it again?',
  yes: 'Yes',
  no: 'No',
  words: 'What did you change, and what would you tell the next cook?',
  hint: 'Everyone in the community can read it.',
  shares: 'Visitors may read it too',
  sharesHint: 'This recipe is free. Your note appears with it under your name here, if the creator agrees.',
  send: 'Share note',
  sending: 'Sharing...',
  skip: 'Skip',
  shared: 'Thank you. Your note is there.',
  see: 'See all notes',
  /** Link after “I cooked it” without scripts. */
  tell: 'Tell the others how it turned out',
} as const;

/** Words for the amounts that a cook has chosen. They follow “Made”. */
export const madeWords = {
  /** @param word unit of the yield, or empty for servings */
  serves: (number: number, word: string) => (word ? `${number} ${word}` : `for ${number}`),
  scales: { '1/2': 'half the recipe', '2': 'twice the recipe', '3': 'three times the recipe' },
  tin: (tin: string) => `in another tin (${tin.toLowerCase()})`,
  units: { metric: 'in metric', us: 'in US units', imperial: 'in imperial units' },
} as const;
