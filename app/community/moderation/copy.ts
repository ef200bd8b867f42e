import type { holdReasons } from '../../db/schema/community.ts';

export const ruleNames = {
  everything: 'Everything waits',
  first: 'First post of a new person',
  links: 'Links',
  words: 'Words on the list',
  repeats: 'The same words again',
  reported: 'Reported by two people',
} as const satisfies Record<(typeof holdReasons)[number], string>;

export const writtenWords = {
  note: 'note',
  question: 'question',
  post: 'post',
  'cook-along': 'cook-along',
  answer: 'answer',
} as const;

/** Names a piece of writing, such as `your answer in “Beans”`. */
export function aboutWords(
  written: { kind: Exclude<keyof typeof writtenWords, 'answer'>; isOpening: boolean; title: string } | null,
): string {
  if (!written) return 'what you wrote';
  const { kind, isOpening, title } = written;
  const name = title ? `“${title}”` : null;
  if (!isOpening) return name ? `your answer in ${name}` : 'your answer';
  const word = `your ${writtenWords[kind]}`;
  if (!name) return word;
  return kind === 'post' || kind === 'cook-along' ? `${word} ${name}` : `${word} about ${name}`;
}

export const decisionPage = {
  title: 'A decision about your words',
  on: 'Decided on',
  why: 'The reason',
  wrote: 'You wrote',
  undone: 'The decision was taken back. It no longer applies.',
  appeal: {
    title: 'Do you disagree?',
    lead: (until: string) => `You can appeal until ${until}. Another person than the one who decided reads it.`,
    label: 'Why is the decision wrong?',
    submit: 'Appeal',
    submitting: 'Sending…',
    yours: 'Your appeal',
    waiting: 'Another person will read it. You get the answer by email, and here.',
    late: 'The time for an appeal is over.',
    outcomes: { upheld: 'The decision stands', reversed: 'The decision was taken back' },
  },
  redress:
    'You may also turn to a certified out-of-court dispute settlement body in the European Union, or to a court.',
  errors: {
    failed: 'The appeal could not be sent. Please try again.',
    text: 'Say in your own words why, in at most 1,000 characters.',
    'no-such-decision': 'This decision is no longer there.',
    'too-late': 'The time for an appeal is over.',
    already: 'You have already appealed.',
    undone: 'The decision was taken back already.',
  },
} as const;
