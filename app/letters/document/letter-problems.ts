import type { Issue, LetterCard } from './issue.ts';
import type { LetterBlock } from './letter-shape.ts';
import { readLink, shownLetter } from './shown-letter.ts';

/** `blockId` is null for the letter as a whole. */
export interface LetterProblem {
  problem:
    | 'no-subject'
    | 'no-text'
    | 'nothing-for-everyone'
    | 'picture-without-alt'
    | 'no-picture'
    | 'bad-link'
    | 'button-without-words'
    | 'recipe-not-published'
    | 'recipe-too-long';
  blockId: string | null;
}

export function letterProblems(issue: Issue): LetterProblem[] {
  const { letter } = issue;
  const cards = new Map(issue.cards.map((card) => [card.recipeId, card]));
  const whole: LetterProblem['problem'][] = [];
  if (!letter.subject.trim()) whole.push('no-subject');
  if (!hasContent(issue)) whole.push('no-text');
  else if (shownLetter(issue, 'public').blocks.length === 0) whole.push('nothing-for-everyone');
  return [
    ...whole.map((problem) => ({ problem, blockId: null })),
    ...letter.blocks.flatMap((block) => blockProblems(block, cards).map((problem) => ({ problem, blockId: block.id }))),
  ];
}

export function hasContent(issue: Issue): boolean {
  return shownLetter(issue, 'members').blocks.some(({ kind }) => kind !== 'divider' && kind !== 'members');
}

function blockProblems(
  { kind, lines, picture, button, recipe }: LetterBlock,
  cards: ReadonlyMap<string, LetterCard>,
): LetterProblem['problem'][] {
  switch (kind) {
    case 'picture':
      if (!picture?.src) return ['no-picture'];
      return picture.alt.trim() ? [] : ['picture-without-alt'];
    case 'button':
      return [
        ...(button?.label.trim() ? [] : ['button-without-words' as const]),
        ...(readLink(button?.href ?? '') ? [] : ['bad-link' as const]),
      ];
    case 'recipe': {
      const card = recipe && cards.get(recipe.recipeId);
      if (!card) return ['recipe-not-published'];
      return recipe.shows === 'whole' && card.isTooLong ? ['recipe-too-long'] : [];
    }
    default:
      return lines.flat().some(({ href }) => href !== '' && !readLink(href)) ? ['bad-link'] : [];
  }
}
