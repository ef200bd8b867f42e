import { escapeMarkup } from '../../http/escape-markup.ts';
import { variantAddress } from '../../ui/picture-shapes.ts';
import type { ShownBlock, ShownCard, ShownLetter, ShownRun } from '../document/shown-letter.ts';
import { letterWords as copy } from '../rendering/copy.ts';
import type { LetterLinks } from '../rendering/letter-links.ts';

/** Returns a letter as plain HTML for feed readers, without styles. */
export function letterMarkup({ blocks, isCut }: ShownLetter, links: LetterLinks): string {
  const rest = isCut ? element('p', link(links.page ?? links.archive, copy.cut.title)) : '';
  return blocks.map((block) => blockMarkup(block, links)).join('') + rest;
}

function blockMarkup(block: ShownBlock, links: LetterLinks): string {
  switch (block.kind) {
    case 'paragraph':
      return element('p', runs(block.runs));
    case 'heading':
      return element('h2', runs(block.runs));
    case 'subheading':
      return element('h3', runs(block.runs));
    case 'quote':
      return element('blockquote', runs(block.runs));
    case 'bullets':
      return list('ul', block.lines.map(runs));
    case 'numbers':
      return list('ol', block.lines.map(runs));
    case 'divider':
    case 'members':
      return '<hr>';
    case 'picture':
      return element('p', picture(block.picture, links));
    case 'button':
      return element('p', link(block.href, block.label));
    case 'recipe':
      return cardMarkup(block.card, links);
  }
}

const element = (tag: string, content: string) => (content ? `<${tag}>${content}</${tag}>` : '');
const list = (tag: 'ul' | 'ol', items: readonly string[]) =>
  element(tag, items.map((item) => element('li', item)).join(''));
const link = (href: string, words: string) => `<a href="${escapeMarkup(href)}">${escapeMarkup(words)}</a>`;

const runs = (line: readonly ShownRun[]): string =>
  line
    .map(({ text, bold, italic, href }) => {
      const words = escapeMarkup(text).replaceAll('\n', '<br>');
      const strong = bold ? element('strong', words) : words;
      const emphasized = italic ? element('em', strong) : strong;
      return href ? `<a href="${escapeMarkup(href)}">${emphasized}</a>` : emphasized;
    })
    .join('');

const picture = ({ own, alt }: { own: string; alt: string }, links: LetterLinks) =>
  `<img src="${escapeMarkup(links.absolute(variantAddress(own, 'dish', 960, 'webp')))}" alt="${escapeMarkup(alt)}">`;

function cardMarkup(card: ShownCard, links: LetterLinks): string {
  const facts = [card.isLocked ? copy.recipe.forMembers : '', card.facts].filter(Boolean).join(' · ');
  return [
    card.picture ? element('p', picture(card.picture, links)) : '',
    element('h3', link(links.recipe(card.slug), card.name)),
    element('p', escapeMarkup(facts)),
    element('p', escapeMarkup(card.lead)),
    ...card.groups.map(({ title, lines }) => element('p', escapeMarkup(title)) + list('ul', lines.map(escapeMarkup))),
    list(
      'ol',
      card.steps.map(({ title, text }) => escapeMarkup(title ? `${title}. ${text}` : text)),
    ),
  ].join('');
}
