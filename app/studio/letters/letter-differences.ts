import type { Letter, LetterBlock } from '../../letters/document/letter-shape.ts';
import { sameContent } from '../editing/same-content.ts';
import { letterEditor as copy } from './copy.ts';

/** Part of a letter in which two versions differ, as text. The text of a letter is one part. */
export interface LetterDifference {
  part: 'subject' | 'preheader' | 'text';
  label: string;
  one: string;
  other: string;
}

export function letterDifferences(one: Letter, other: Letter): LetterDifference[] {
  const words = (letter: Letter) => ({
    subject: letter.subject,
    preheader: letter.preheader,
    text: letter.blocks.map(wordsOfBlock).join('\n\n'),
  });
  const [ofOne, ofOther] = [words(one), words(other)];
  const isSame = {
    subject: one.subject === other.subject,
    preheader: one.preheader === other.preheader,
    text: sameContent(one.blocks, other.blocks),
  };
  return (['subject', 'preheader', 'text'] as const)
    .filter((part) => !isSame[part])
    .map((part) => ({ part, label: copy.differing[part], one: ofOne[part], other: ofOther[part] }));
}

function wordsOfBlock({ kind, lines, picture, button }: LetterBlock): string {
  const texts = lines.map((line) => line.map(({ text }) => text).join(''));
  switch (kind) {
    case 'bullets':
      return texts.map((text) => `• ${text}`).join('\n');
    case 'numbers':
      return texts.map((text, at) => `${at + 1}. ${text}`).join('\n');
    case 'divider':
      return copy.blocks.divider;
    case 'picture':
      return copy.blocks.picture(picture?.alt ?? '');
    case 'button':
      return copy.blocks.button(button?.label ?? '');
    case 'recipe':
      return copy.blocks.recipe;
    case 'members':
      return copy.blocks.members;
    default:
      return texts.join('\n');
  }
}

/** Takes each part from one of two versions. Parts without a choice, which are the same in both, come from `mine`. */
export function mergeLetters(
  mine: Letter,
  theirs: Letter,
  choices: Partial<Record<string, 'mine' | 'theirs'>>,
): Letter {
  const from = (part: LetterDifference['part']) => (choices[part] === 'theirs' ? theirs : mine);
  return { subject: from('subject').subject, preheader: from('preheader').preheader, blocks: from('text').blocks };
}
