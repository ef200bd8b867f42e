import { firstSentence } from '../../recipes/content/recipe-columns.ts';
import { type Audience, mayReadFully } from '../../recipes/paywall/paywall.ts';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import type { Issue, LetterCard } from './issue.ts';
import type { LetterBlock } from './letter-shape.ts';

/** Run of text with one style. `href` is null without a link. A line break is `\n`. */
export interface ShownRun {
  text: string;
  bold: boolean;
  italic: boolean;
  href: string | null;
}

/** Picture of this site. `own` is the picture's name in its address. */
export interface ShownPicture {
  own: string;
  alt: string;
}

export interface ShownCard extends Pick<LetterCard, 'slug' | 'name' | 'lead' | 'facts' | 'groups' | 'steps'> {
  picture: ShownPicture | null;
  /** True if the reader may not read the whole recipe. */
  isLocked: boolean;
}

export type ShownBlock = { id: string } & (
  | { kind: 'paragraph' | 'heading' | 'subheading' | 'quote'; runs: ShownRun[] }
  | { kind: 'bullets' | 'numbers'; lines: ShownRun[][] }
  | { kind: 'divider' }
  | { kind: 'picture'; picture: ShownPicture }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'recipe'; card: ShownCard }
  /** Line below which the letter is for members. Shown to members only. */
  | { kind: 'members' }
);

/** Letter for an audience, without parts that cannot be shown. */
export interface ShownLetter {
  subject: string;
  /** Public preview: the preheader, or the first words above the members' line. May be empty. */
  opening: string;
  blocks: ShownBlock[];
  /** True if blocks are withheld from this audience. */
  isCut: boolean;
}

/** Readers of a letter's page. `nobody` after the page was taken down. */
export type PageFor = 'everyone' | 'members' | 'nobody';

const MAX_OPENING_LENGTH = 200;

/** Returns the parts of an issue that an audience may read. Paywall of mail and, by `shownPage`, of pages and feeds. */
export function shownLetter({ letter, cards }: Issue, audience: Audience): ShownLetter {
  const line = letter.blocks.findIndex(({ kind }) => kind === 'members');
  const open = line < 0 ? letter.blocks : letter.blocks.slice(0, line);
  const cardOf = new Map(cards.map((card) => [card.recipeId, card]));
  const show = (blocks: readonly LetterBlock[]) => blocks.flatMap((block) => shownBlock(block, cardOf, audience) ?? []);
  const shown = show(open);
  return {
    subject: letter.subject,
    opening: letter.preheader || firstWords(shown),
    blocks: audience === 'members' ? show(letter.blocks) : shown,
    isCut: audience !== 'members' && line >= 0 && line < letter.blocks.length - 1,
  };
}

/**
 * Returns the parts of an issue that an audience may read on the letter's page and in feeds. Readers who may not read
 * the page get the subject and the first sentence of the preheader.
 */
export function shownPage(issue: Issue, { pageFor, audience }: { pageFor: PageFor; audience: Audience }): ShownLetter {
  if (pageFor === 'everyone' || audience === 'members') return shownLetter(issue, audience);
  const { subject, preheader } = issue.letter;
  return { subject, opening: firstSentence(preheader) ?? '', blocks: [], isCut: true };
}

function shownBlock(
  { id, kind, lines, picture, button, recipe }: LetterBlock,
  cards: ReadonlyMap<string, LetterCard>,
  audience: Audience,
): ShownBlock | null {
  switch (kind) {
    case 'paragraph':
    case 'heading':
    case 'subheading':
    case 'quote': {
      const runs = (lines[0] ?? []).map(shownRun);
      return hasText(runs) ? { id, kind, runs } : null;
    }
    case 'bullets':
    case 'numbers': {
      const shown = lines.map((line) => line.map(shownRun)).filter(hasText);
      return shown.length > 0 ? { id, kind, lines: shown } : null;
    }
    case 'divider':
    case 'members':
      return { id, kind };
    case 'picture': {
      const shown = picture && shownPicture(picture);
      return shown && { id, kind, picture: shown };
    }
    case 'button': {
      const href = button && readLink(button.href);
      return href && button.label ? { id, kind, label: button.label, href } : null;
    }
    case 'recipe': {
      const card = recipe && cards.get(recipe.recipeId);
      return card ? { id, kind, card: shownCard(card, { audience, isWhole: recipe.shows === 'whole' }) } : null;
    }
  }
}

const hasText = (runs: readonly ShownRun[]) => runs.some(({ text }) => text.trim() !== '');

const shownRun = ({ text, bold, italic, href }: LetterBlock['lines'][number][number]): ShownRun => ({
  text,
  bold,
  italic,
  href: readLink(href),
});

function shownCard(
  { slug, name, picture, free, lead, facts, groups, steps }: LetterCard,
  { audience, isWhole }: { audience: Audience; isWhole: boolean },
): ShownCard {
  const mayRead = mayReadFully({ free }, audience);
  const body = isWhole && mayRead ? { groups, steps } : { groups: [], steps: [] };
  return { slug, name, picture: picture && shownPicture(picture), lead, facts, ...body, isLocked: !mayRead };
}

function shownPicture({ src, alt }: { src: string; alt: string }): ShownPicture | null {
  const source = readPictureAddress(src);
  return source && 'own' in source ? { own: source.own, alt } : null;
}

export function readLink(address: string): string | null {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return null;
  return ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url.href : null;
}

function firstWords(blocks: readonly ShownBlock[]): string {
  const first = blocks.find((block) => block.kind === 'paragraph');
  if (!first || !('runs' in first)) return '';
  const words = first.runs
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...words];
  return characters.length > MAX_OPENING_LENGTH ? `${characters.slice(0, MAX_OPENING_LENGTH - 1).join('')}…` : words;
}
