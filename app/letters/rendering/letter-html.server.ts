import { Heading } from '@react-email/heading';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import type { MailBrand } from '../../mail/message.ts';
import {
  anywhere,
  blockedPicture,
  type Colours,
  ink,
  link,
  MailButton,
  MailFrame,
  paragraph,
  readColours,
  serif,
  small,
} from '../../mail/templates/frame.server.ts';
import { pictureShapes, variantAddress } from '../../ui/picture-shapes.ts';
import type { ShownBlock, ShownCard, ShownPicture, ShownRun } from '../document/shown-letter.ts';
import { letterWords as copy } from './copy.ts';
import type { LetterLinks } from './letter-links.ts';
import type { LetterMail } from './letter-mail.ts';

/** Width of the text in CSS pixels. */
const TEXT_WIDTH = 486;
const line = '#e8ded3';
const title: CSSProperties = { fontFamily: serif, fontWeight: 400, color: ink, ...anywhere };
const readable: CSSProperties = { ...paragraph, fontSize: 17, lineHeight: '28px', ...anywhere };
const list: CSSProperties = { ...readable, paddingLeft: 24 };
const groupTitle: CSSProperties = { ...small, color: ink, fontWeight: 600, ...anywhere };
const box: CSSProperties = { border: `1px solid ${line}`, borderRadius: 12, margin: '8px 0 24px' };

export function LetterDocument({ mail, brand }: { mail: LetterMail; brand: MailBrand }) {
  const { letter, creator, links, wayIn } = mail;
  const colours = readColours(brand);
  return h(
    MailFrame,
    { subject: letter.subject, preheader: letter.opening, name: creator, brand },
    h(
      Section,
      { className: 'inner', style: { padding: '32px 36px 8px' } },
      h(
        Heading,
        {
          as: 'h1',
          dir: 'auto',
          className: 'ink',
          style: { ...title, margin: '0 0 20px', fontSize: 30, lineHeight: '38px' },
        },
        letter.subject,
      ),
      ...letter.blocks.map((block) => h(Block, { key: block.id, block, colours, links })),
      wayIn && h(Cut, { creator, wayIn, colours }),
    ),
    h(Section, { className: 'inner', style: { padding: '8px 36px 28px' } }, ...foot(mail)),
  );
}

function Block({ block, colours, links }: { block: ShownBlock; colours: Colours; links: LetterLinks }) {
  switch (block.kind) {
    case 'paragraph':
      return h(Text, { dir: 'auto', className: 'ink', style: readable }, ...runs(block.runs));
    case 'heading':
      return h(
        Heading,
        {
          as: 'h2',
          dir: 'auto',
          className: 'ink',
          style: { ...title, margin: '32px 0 12px', fontSize: 24, lineHeight: '31px' },
        },
        ...runs(block.runs),
      );
    case 'subheading':
      return h(
        Heading,
        {
          as: 'h3',
          dir: 'auto',
          className: 'ink',
          style: { ...title, margin: '24px 0 8px', fontSize: 19, lineHeight: '26px' },
        },
        ...runs(block.runs),
      );
    case 'quote':
      return h(
        'blockquote',
        {
          dir: 'auto',
          className: 'ink',
          style: {
            ...readable,
            margin: '8px 0 24px',
            padding: '2px 0 2px 18px',
            borderLeft: `4px solid ${colours.accent}`,
          },
        },
        ...runs(block.runs),
      );
    case 'bullets':
      return h('ul', { className: 'ink', style: list }, ...items(block.lines.map(runs)));
    case 'numbers':
      return h('ol', { className: 'ink', style: list }, ...items(block.lines.map(runs)));
    case 'divider':
      return h('hr', {
        className: 'edge',
        style: { border: 'none', borderTop: `1px solid ${line}`, margin: '28px 0' },
      });
    case 'picture':
      return h(Picture, {
        picture: block.picture,
        width: TEXT_WIDTH,
        colours,
        links,
        style: { margin: '8px 0 24px', borderRadius: 8 },
      });
    case 'button':
      return h(MailButton, { label: block.label, href: block.href, colours });
    case 'recipe':
      return h(Card, { card: block.card, colours, links });
    case 'members':
      return h(
        Text,
        {
          className: 'soft edge',
          style: { ...small, margin: '28px 0 16px', paddingTop: 12, borderTop: `1px solid ${line}` },
        },
        copy.membersLine,
      );
  }
}

function runs(line: readonly ShownRun[]): ReactNode[] {
  return line.map(({ text, bold, italic, href }, at) => {
    const lines = text.split('\n').flatMap((part, of) => (of === 0 ? [part] : [h('br', { key: of }), part]));
    const strong = bold ? h('strong', { key: at }, ...lines) : lines;
    const emphasized = italic ? h('em', { key: at }, strong) : strong;
    return href ? h(Link, { key: at, href, style: { ...link, color: ink } }, emphasized) : emphasized;
  });
}

const items = (lines: readonly ReactNode[][]) =>
  lines.map((line, at) => h('li', { key: at, dir: 'auto', style: { margin: '0 0 6px' } }, ...line));

function Picture(props: {
  picture: ShownPicture;
  width: number;
  colours: Colours;
  links: LetterLinks;
  style: CSSProperties;
}) {
  const { picture, width, colours, links, style } = props;
  return h(Img, {
    // Mail programs without WebP show the alternative text.
    src: links.absolute(variantAddress(picture.own, 'dish', 960, 'webp')),
    alt: picture.alt,
    width,
    height: Math.round(width / pictureShapes.dish.aspect),
    style: { ...blockedPicture(colours), maxWidth: width, ...style },
  });
}

function Card({ card, colours, links }: { card: ShownCard; colours: Colours; links: LetterLinks }) {
  const { name, picture, lead, groups, steps, isLocked } = card;
  const href = links.recipe(card.slug);
  const facts = [isLocked ? copy.recipe.forMembers : '', card.facts].filter(Boolean).join(' · ');
  const part: CSSProperties = { ...title, margin: '20px 0 8px', fontSize: 19, lineHeight: '26px' };
  return h(
    Section,
    { className: 'card', style: box },
    picture && h(Picture, { picture, width: TEXT_WIDTH, colours, links, style: { borderRadius: '11px 11px 0 0' } }),
    h(
      Section,
      { style: { padding: '20px 22px' } },
      h(
        Heading,
        {
          as: 'h2',
          dir: 'auto',
          className: 'ink',
          style: { ...title, margin: '0 0 6px', fontSize: 22, lineHeight: '28px' },
        },
        h(Link, { href, style: { color: ink, textDecoration: 'none' } }, name),
      ),
      facts && h(Text, { className: 'soft', style: small }, facts),
      lead && h(Text, { dir: 'auto', className: 'ink', style: { ...paragraph, ...anywhere } }, lead),
      groups.length > 0 && h(Heading, { as: 'h3', className: 'ink', style: part }, copy.recipe.ingredients),
      ...groups.flatMap(({ title: of, lines }, at) => [
        of && h(Text, { key: `group ${at}`, dir: 'auto', className: 'ink', style: groupTitle }, of),
        h(
          'ul',
          { key: `lines ${at}`, className: 'ink', style: { ...list, fontSize: 16, lineHeight: '25px' } },
          ...items(lines.map((text) => [text])),
        ),
      ]),
      steps.length > 0 && h(Heading, { as: 'h3', className: 'ink', style: part }, copy.recipe.method),
      steps.length > 0 &&
        h(
          'ol',
          { className: 'ink', style: { ...list, fontSize: 16, lineHeight: '25px' } },
          ...items(
            steps.map((step) =>
              step.title ? [h('strong', { key: 'title' }, `${step.title}.`), ' ', step.text] : [step.text],
            ),
          ),
        ),
      h(
        Text,
        { className: 'ink', style: { ...paragraph, margin: '4px 0 0' } },
        h(Link, { href, style: { ...link, color: ink, fontWeight: 600 } }, copy.recipe.read),
      ),
    ),
  );
}

function Cut(props: { creator: string; wayIn: { label: string; href: string }; colours: Colours }) {
  const { creator, wayIn, colours } = props;
  return h(
    Section,
    { className: 'card', style: { ...box, margin: '24px 0' } },
    h(
      Section,
      { style: { padding: '24px 22px 0', textAlign: 'center' } },
      h(
        Heading,
        { as: 'h2', className: 'ink', style: { ...title, margin: '0 0 8px', fontSize: 22, lineHeight: '28px' } },
        copy.cut.title,
      ),
      h(Text, { className: 'ink', style: { ...paragraph, ...anywhere } }, copy.cut.lead(creator)),
      h(MailButton, { ...wayIn, colours }),
    ),
  );
}

function foot({ creator, links, personal, postalAddress }: LetterMail) {
  const { foot: words } = copy;
  const line = (key: string, ...content: ReactNode[]) =>
    h(Text, { key, className: 'soft', style: { ...small, ...anywhere } }, ...content);
  const to = (href: string, label: string) => h(Link, { href, style: link }, label);
  return [
    line('page', links.page ? to(links.page, words.page) : to(links.archive, words.archive)),
    line('forwarded', `${words.forwarded} `, to(links.archive, words.get)),
    line('why', words.why(creator)),
    line('personal', to(personal.unsubscribe, words.unsubscribe), ' · ', to(personal.preferences, words.preferences)),
    line(
      'postal',
      ...postalAddress.split('\n').flatMap((each, at) => (at > 0 ? [h('br', { key: at }), each] : [each])),
    ),
  ];
}
