import type { Letter, LetterAudience, LetterBlock } from '../../app/letters/document/letter-shape.ts';
import { numberedId } from './random.ts';

/** Letter of the demo's creator. `letter` writes the content and finds recipes by slug. */
export interface DemoLetter {
  number: number;
  slug: string;
  /** Days since the sending, or null if the letter was not sent. */
  ago: number | null;
  /** Days until a scheduled sending. */
  dueIn?: number;
  /** True for the draft that the site made from the week’s new recipes. */
  isWeekly?: boolean;
  clicks?: Record<string, number>;
  pageFor?: 'everyone' | 'members';
  readers: LetterAudience['readers'];
  letter(recipe: (slug: string) => { id: string; picture: string; alt: string }): Letter;
}

type Kind = LetterBlock['kind'];
type Run = LetterBlock['lines'][number][number];

const everyone: LetterAudience['readers'] = ['free', 'trial', 'paid', 'ended'];

/** Returns runs of a line: words between asterisks are bold, between underscores italic. */
const runs = (line: string): Run[] =>
  line.split(/(\*[^*]+\*|_[^_]+_)/).flatMap((piece) => {
    const [bold, italic] = [piece.startsWith('*'), piece.startsWith('_')];
    return piece === '' ? [] : [{ text: bold || italic ? piece.slice(1, -1) : piece, bold, italic, href: '' }];
  });

function letter(number: number, subject: string, preheader: string, blocks: Omit<LetterBlock, 'id'>[]): Letter {
  return {
    subject,
    preheader,
    blocks: blocks.map((block, at) => ({ ...block, id: numberedId('3c0b', number * 1_000 + at) })),
  };
}

const block = (kind: Kind, lines: string[] = [], more: Partial<LetterBlock> = {}) => ({
  kind,
  lines: lines.map(runs),
  picture: null,
  button: null,
  recipe: null,
  ...more,
});
const text = (words: string) => block('paragraph', [words]);
const picture = ({ picture: src, alt }: { picture: string; alt: string }) =>
  block('picture', [], { picture: { src, alt } });
const card = ({ id: recipeId }: { id: string }, shows: 'teaser' | 'whole') =>
  block('recipe', [], { recipe: { recipeId, shows } });

const site = 'https://larder.example/marisol';

export const demoLetters: readonly DemoLetter[] = [
  {
    number: 1,
    slug: 'the-week-the-limes-ran-out',
    ago: 52,
    readers: everyone,
    letter: () =>
      letter(1, 'The week the limes ran out', 'What I used instead, and what I will never use again.', [
        text(
          'My shop had no limes for nine days. I wrote down what I squeezed over things instead, so that you don’t have to.',
        ),
        block('bullets', [
          '*Sour orange*, if you can find it. It is what my abuela Chelo used anyway.',
          '*Half lemon, half grapefruit.* Closer than it has any right to be.',
          '*Tamarind water* in anything with chile. Two spoons, and taste.',
        ]),
        text('What didn’t work: vinegar. I know. I tried it so that one of us could stop wondering.'),
        block('quote', ['“A kitchen without limes is a waiting room.”\n— my mother, on the phone, not joking']),
        text('They’re back now, four for a dollar. Buy eight.'),
        text('_Marisol_'),
      ]),
  },
  {
    number: 2,
    slug: 'tinga-for-a-tuesday',
    ago: 31,
    readers: everyone,
    clicks: { [`${site}/recipes/chicken-tinga-tostadas`]: 23, 'https://larder.example/instagram/marisol': 9 },
    letter: (recipe) =>
      letter(2, 'Tinga for a Tuesday', 'The end of a roast chicken, a can of tomatoes, and twenty-five minutes.', [
        text(
          'This is the recipe I get the most photos of, and most of them are of an empty plate. It wants the end of a roast chicken. If there’s no roast chicken, it wants a supermarket one, and nobody has to know.',
        ),
        card(recipe('chicken-tinga-tostadas'), 'whole'),
        block('heading', ['Before you start']),
        block('numbers', [
          'Slice the onions first. They take longer than you think, and you’ll be glad they’re done.',
          'Open one chipotle, not the can. *Taste, then decide.* The can keeps for a month in a jar.',
          'Warm the tostadas. It’s the whole difference between good and _where did you get these_.',
        ]),
        block('button', [], {
          button: { label: 'See everything I cook on weeknights', href: 'https://larder.example/instagram/marisol' },
        }),
        text('If you make it, write back and tell me what you changed. I read all of them.'),
      ]),
  },
  {
    number: 3,
    slug: 'sunday-pozole-and-how-i-stretch-it',
    ago: 12,
    readers: everyone,
    clicks: { [`${site}/recipes/pozole-rojo`]: 31 },
    letter: (recipe) =>
      letter(3, 'Sunday pozole, and how I stretch it', 'Eight were invited. Eleven came. Nobody noticed.', [
        text(
          'Eight were invited on Sunday. At one o’clock there were eleven, one of them a vegetarian and one of them three years old.',
        ),
        picture(recipe('pozole-rojo')),
        text(
          'Pozole forgives this better than anything else I cook. The pot doesn’t get bigger, but the table around it does: more cabbage, more radishes, another stack of tostadas.',
        ),
        block('members'),
        block('heading', ['How to feed three more']),
        text('What I do when the bell rings again, in this order:'),
        block('numbers', [
          'A fourth can of hominy, and two cups of hot stock. The chile sauce carries it; the salt doesn’t, so taste.',
          'Half a cabbage instead of a quarter, cut as thin as you can bear.',
          'Beans from the fridge, fried hard, on their own plate. They’re what people remember.',
        ]),
        card(recipe('pozole-rojo'), 'whole'),
        block('divider'),
        text(
          'For the vegetarian: lift out two bowls of broth _before_ the pork goes back, and give them the mushrooms you were saving.',
        ),
      ]),
  },
  {
    number: 4,
    slug: 'what-im-testing-in-december',
    ago: 5,
    pageFor: 'members',
    readers: ['trial', 'paid'],
    letter: (recipe) =>
      letter(4, 'What I’m testing in December', 'Three dishes, and a vote. Members decide which one I finish first.', [
        text(
          'Three things are on my stove this month, and you decide which one gets finished first. Write back with a number.',
        ),
        block('numbers', [
          '*Tamales de rajas.* The masa is right; the tying isn’t.',
          '*Ponche navideño.* I want it to taste of guava before it tastes of sugar.',
          '*Bacalao a la vizcaína*, for people who say they don’t like bacalao.',
        ]),
        block('subheading', ['While you wait']),
        text('This one is finished, and it’s what I eat standing up while the others cook.'),
        card(recipe('esquites'), 'teaser'),
      ]),
  },
  {
    number: 5,
    slug: 'tamales-a-whole-saturday',
    ago: null,
    dueIn: 3,
    readers: everyone,
    letter: (recipe) =>
      letter(5, 'Tamales: a whole Saturday', 'Clear the table. Call two people. Here is the plan, hour by hour.', [
        text('Tamales are not difficult. They’re long, which is another thing, and the cure for long is company.'),
        block('heading', ['The plan']),
        block('bullets', [
          '*Friday night:* soak the husks, and cook the filling.',
          '*Saturday, ten o’clock:* beat the masa until a piece of it floats.',
          '*Noon:* everybody ties. Put on music that somebody’s aunt would like.',
        ]),
        card(recipe('salsa-macha'), 'teaser'),
        text('Steam them for an hour and a quarter, and don’t lift the lid to look. I always lift the lid to look.'),
      ]),
  },
  {
    number: 6,
    slug: '',
    ago: null,
    readers: everyone,
    letter: (recipe) =>
      letter(6, 'A bad batch of conchas', '', [
        text(
          'They cracked. All twelve. I had scored right down into the dough, like somebody who has never read my own recipe.',
        ),
        picture(recipe('conchas')),
        block('heading', ['What went wrong']),
      ]),
  },
  {
    number: 7,
    slug: '',
    ago: null,
    isWeekly: true,
    readers: ['free', 'trial', 'paid'],
    letter: (recipe) =>
      letter(7, 'New this week: Pozole rojo and 1 more', '', [
        text('Here’s what’s new this week.'),
        card(recipe('pozole-rojo'), 'teaser'),
        card(recipe('conchas'), 'teaser'),
        block('button', [], { button: { label: 'See all recipes', href: `${site}/recipes` } }),
      ]),
  },
];

/** Readers of the creator's letter before the move to this site. */
export const movedReaders: readonly string[] = ['greta.lind@readers.example', 'tomas.vega@readers.example'];

/** Addresses of people who asked for the letter and are not members. */
export const freeReaders: readonly string[] = (
  'abigail.stone, ahmed.karim, bianca.rossi, carl.lindqvist, delia.moreno, edgar.novak, fiona.mcleod, gustavo.peralta, ' +
  'hilde.baumann, imani.okoro, jana.svobodova, kofi.asante, leila.nasser, miguel.ibarra, nell.parker, orla.quinn, ' +
  'paulo.mendes, quentin.roy, renata.silva, stefan.kowalski, tilda.berg, ursula.frey, vikram.shah, winnie.lau, ' +
  'xenia.pappas, yusuf.demir, zoe.harper, arlo.finch, bettina.krause, cosima.leone'
)
  .split(', ')
  .map((name) => `${name}@readers.example`);
