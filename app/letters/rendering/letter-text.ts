import type { ShownBlock, ShownCard, ShownLetter, ShownRun } from '../document/shown-letter.ts';
import { letterWords as copy } from './copy.ts';
import type { LetterLinks } from './letter-links.ts';
import type { LetterMail } from './letter-mail.ts';

/** Returns a letter as plain text, with links in brackets. */
export function letterText({ letter, creator, links, wayIn, personal, postalAddress }: LetterMail): string {
  const { foot } = copy;
  return [
    creator,
    plainText(letter, links),
    ...(wayIn ? [`${copy.cut.title}.`, withAddress(wayIn.label, wayIn.href)] : []),
    [
      // Mail programs recognize the signature by this line (RFC 3676, 4.3).
      '-- ',
      links.page ? withAddress(foot.page, links.page) : withAddress(foot.archive, links.archive),
      `${foot.forwarded} ${withAddress(foot.get, links.archive)}`,
      foot.why(creator),
      withAddress(foot.unsubscribe, personal.unsubscribe),
      withAddress(foot.preferences, personal.preferences),
      postalAddress,
    ].join('\n'),
  ].join('\n\n');
}

export const plainText = ({ subject, blocks }: ShownLetter, links: LetterLinks): string =>
  [subject, ...blocks.map((block) => blockText(block, links))].join('\n\n');

const withAddress = (label: string, href: string) => `${label} [${href}]`;

function blockText(block: ShownBlock, links: LetterLinks): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'subheading':
      return lineText(block.runs);
    case 'quote':
      return lineText(block.runs).replace(/^/gm, '> ');
    case 'bullets':
      return block.lines.map((line) => `- ${lineText(line)}`).join('\n');
    case 'numbers':
      return block.lines.map((line, at) => `${at + 1}. ${lineText(line)}`).join('\n');
    case 'divider':
      return '* * *';
    case 'picture':
      return copy.picture(block.picture.alt);
    case 'button':
      return withAddress(block.label, block.href);
    case 'recipe':
      return cardText(block.card, links);
    case 'members':
      return `* * *\n${copy.membersLine}`;
  }
}

/** Writes a link's address once, after the link's last run, unless the text itself is the address. */
function lineText(runs: readonly ShownRun[]): string {
  let linked = '';
  const texts = runs.map(({ text, href }, at) => {
    linked += text;
    const isLast = runs[at + 1]?.href !== href;
    const isAddress = ['', 'mailto:'].some((scheme) => URL.parse(scheme + linked.trim())?.href === href);
    if (isLast) linked = '';
    return href && isLast && !isAddress ? withAddress(text, href) : text;
  });
  return texts.join('').trim();
}

function cardText({ slug, name, lead, facts, groups, steps, isLocked }: ShownCard, links: LetterLinks): string {
  return [
    [name, [isLocked ? copy.recipe.forMembers : '', facts].filter(Boolean).join(' · ')].filter(Boolean).join('\n'),
    lead,
    ...groups.map(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`)].filter(Boolean).join('\n')),
    steps.map(({ title, text }, at) => `${at + 1}. ${title ? `${title}. ` : ''}${text}`).join('\n'),
    withAddress(copy.recipe.read, links.recipe(slug)),
  ]
    .filter(Boolean)
    .join('\n\n');
}
