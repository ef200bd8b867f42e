import { plainLine, withoutBidiControls } from '../../mail/message.ts';
import type { Letter, LetterBlock } from './letter-shape.ts';

type Run = LetterBlock['lines'][number][number];

/** Replaces characters that cannot be stored or sent, and removes empty runs. A line break within a run is `\n`. */
export function normalizeLetter(letter: Letter): Letter {
  return {
    ...letter,
    subject: plainLine(letter.subject),
    preheader: plainLine(letter.preheader),
    blocks: letter.blocks.map((block) => ({
      ...block,
      lines: block.lines.map((line) => line.map(normalizeRun).filter(({ text }) => text !== '')),
      picture: block.picture && {
        ...block.picture,
        src: plainLine(block.picture.src),
        alt: plainLine(block.picture.alt),
      },
      button: block.button && {
        ...block.button,
        label: plainLine(block.button.label),
        href: plainLine(block.button.href),
      },
    })),
  };
}

const normalizeRun = (run: Run): Run => ({ ...run, text: plainText(run.text), href: plainLine(run.href) });

/** Unlike `plainLine`, keeps spaces at both ends, no-break spaces and line breaks. */
const plainText = (text: string): string =>
  withoutBidiControls(text.toWellFormed())
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ');
