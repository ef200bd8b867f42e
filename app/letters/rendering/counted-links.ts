import type { ShownBlock, ShownRun } from '../document/shown-letter.ts';
import type { LetterMail } from './letter-mail.ts';

/** Maximum length of a counted target, in UTF-16 code units. PostgreSQL limits the size of an index entry. */
const MAX_TARGET_LENGTH = 1_000;

export type CountedAddress = (target: string) => string;

/**
 * Replaces the web links of a letter's blocks and recipe cards by counted addresses. Links whose words look like an
 * address stay, because mail services warn of words that name another address.
 */
export function withCountedLinks(mail: LetterMail, counted: CountedAddress): LetterMail {
  const over = (href: string) => (/^https?:/.test(href) && href.length <= MAX_TARGET_LENGTH ? counted(href) : href);
  const { letter, links } = mail;
  return {
    ...mail,
    letter: { ...letter, blocks: letter.blocks.map((block) => countedBlock(block, over)) },
    links: { ...links, recipe: (slug) => over(links.recipe(slug)) },
  };
}

function countedBlock(block: ShownBlock, over: CountedAddress): ShownBlock {
  const line = (runs: ShownRun[]) => runs.map((run) => countedRun(run, over));
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'subheading':
    case 'quote':
      return { ...block, runs: line(block.runs) };
    case 'bullets':
    case 'numbers':
      return { ...block, lines: block.lines.map(line) };
    case 'button':
      return { ...block, href: over(block.href) };
    default:
      return block;
  }
}

/** Matches words that look like a web address. */
const ofAddress = /^\s*(?:https?:|www\.|[\w-]+(?:\.[\w-]+)+(?:\/|\s*$))/i;

const countedRun = (run: ShownRun, over: CountedAddress): ShownRun =>
  run.href === null || ofAddress.test(run.text) ? run : { ...run, href: over(run.href) };
