import { Heading } from '@react-email/heading';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h } from 'react';
import { mail } from '../copy.ts';
import type { MailBrand, MailDish, MailRecipe } from '../message.ts';
import { optionalFoot } from '../scheduled/copy.ts';
import type { MailContent } from './content.ts';
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
} from './frame.server.ts';

export function MailDocument({ content, brand }: { content: MailContent; brand: MailBrand }) {
  const colours = readColours(brand);
  const { subject, preheader, brandName: name } = content;
  return h(
    MailFrame,
    { subject, preheader, name, brand },
    content.dish && dish(content.dish, colours),
    h(
      Section,
      { className: 'inner', style: { padding: '32px 36px 8px' } },
      ...mailBody(content, colours),
      ...content.recipes.flatMap(recipe),
    ),
    h(Section, { className: 'inner', style: { padding: '8px 36px 28px' } }, ...foot(content)),
  );
}

function dish({ name, picture }: MailDish, colours: Colours) {
  return h(Img, { src: picture, alt: name, width: 560, style: { ...blockedPicture(colours), maxWidth: 560 } });
}

function mailBody({ heading, greeting, lead, button, after, other, withdrawal }: MailContent, colours: Colours) {
  const title: CSSProperties = { margin: '0 0 20px', fontFamily: serif, fontWeight: 400, fontSize: 28, color: ink };
  return [
    h(Heading, { key: 'heading', as: 'h1', className: 'ink', style: { ...title, lineHeight: '35px' } }, heading),
    ...(greeting ? [greeting, ...lead] : lead).map((text) =>
      h(Text, { key: text, className: 'ink', style: { ...paragraph, ...anywhere } }, text),
    ),
    h(MailButton, { key: 'button', label: button.label, href: button.link, colours }),
    h(
      Text,
      { key: 'plain', className: 'soft', style: { ...small, margin: '0 0 20px' } },
      mail.plainLink,
      h('br'),
      h(Link, { href: button.link, style: { ...link, wordBreak: 'break-all' } }, button.link),
    ),
    ...after.map((text) => h(Text, { key: text, className: 'ink', style: { ...paragraph, ...anywhere } }, text)),
    other &&
      h(
        Text,
        { key: 'other', className: 'ink', style: paragraph },
        h(Link, { href: other.link, style: { ...link, color: ink } }, other.label),
      ),
    withdrawal &&
      h(
        Text,
        { key: 'withdrawal', className: 'ink', style: { ...paragraph, ...anywhere } },
        `${withdrawal.note} `,
        h(Link, { href: withdrawal.link, style: { ...link, color: ink } }, withdrawal.label),
      ),
  ];
}

function recipe({ name, link: href, lead, facts, ingredients, steps }: MailRecipe) {
  const title: CSSProperties = { margin: '24px 0 8px', fontFamily: serif, fontWeight: 400, fontSize: 22, color: ink };
  const list: CSSProperties = { ...paragraph, paddingLeft: 22, ...anywhere };
  const items = (texts: string[]) =>
    texts.map((text, at) => h('li', { key: `${at} ${text}`, style: { margin: '0 0 6px' } }, text));
  return [
    h(
      Heading,
      { key: href, as: 'h2', className: 'ink', style: { ...title, lineHeight: '28px', ...anywhere } },
      h(Link, { href, style: { color: ink, textDecoration: 'underline' } }, name),
    ),
    ...[lead, facts]
      .filter(Boolean)
      .map((text) => h(Text, { key: `${href} ${text}`, className: 'ink', style: { ...paragraph, ...anywhere } }, text)),
    ingredients.length > 0 &&
      h('ul', { key: `${href} ingredients`, className: 'ink', style: list }, ...items(ingredients)),
    steps.length > 0 && h('ol', { key: `${href} steps`, className: 'ink', style: list }, ...items(steps)),
  ];
}

function foot({ supportEmail, footer, origin, optional }: MailContent) {
  const mailto = `mailto:${encodeURI(supportEmail)}`;
  return [
    h(
      Text,
      { key: 'support', className: 'soft', style: { ...small, ...anywhere } },
      `${mail.support} `,
      h(Link, { href: mailto, style: link }, supportEmail),
    ),
    footer && h(Text, { key: 'footer', className: 'soft', style: { ...small, ...anywhere } }, footer),
    h(
      Text,
      { key: 'origin', className: 'soft', style: { ...small, ...anywhere } },
      h(Link, { href: origin, style: link }, origin.replace(/^https?:\/\//, '')),
    ),
    optional &&
      h(
        Text,
        { key: 'optional', className: 'soft', style: { ...small, ...anywhere } },
        `${optionalFoot.why} `,
        h(Link, { href: optional.unsubscribe, style: link }, optionalFoot.stop),
      ),
    optional && h(Text, { key: 'postal', className: 'soft', style: { ...small, ...anywhere } }, optional.postalAddress),
  ];
}
