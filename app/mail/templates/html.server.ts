import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h } from 'react';
import { mail } from '../copy.ts';
import { LOGO_HEIGHT, LOGO_WIDTH, type MailBrand, type MailDish, type MailRecipe } from '../message.ts';
import { optionalFoot } from '../scheduled/copy.ts';
import type { MailContent } from './content.ts';

/*
 * React Email without JSX: the thread that renders mail is outside the build, and Node strips types but does not
 * support JSX. Components are imported one by one, because the package with all of them loads Tailwind, which takes 25
 * MB and half a second. Styles are inline, because some mail programs drop style sheets; only dark mode and narrow
 * screens need classes.
 */

const serif = 'Georgia, "Times New Roman", serif';
const sans = '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const house = { accent: '#9c3d2e', onAccent: '#ffffff' };
const ink = '#231a15';
const softInk = '#5c5048';
const ground = '#f7f1ea';

/** Styles for dark mode and narrow screens, for mail programs that support media queries. */
const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #15110e !important; }
  .card { background-color: #221b17 !important; border-color: #3d322b !important; }
  .ink, .ink a { color: #f6ede5 !important; }
  .soft, .soft a { color: #c9bbb0 !important; }
  .edge { border-color: rgba(255, 255, 255, 0.35) !important; }
}
@media (max-width: 480px) {
  .inner { padding-left: 20px !important; padding-right: 20px !important; }
}`;

const paragraph: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: '25px', color: ink };
const small: CSSProperties = { margin: '0 0 8px', fontSize: 14, lineHeight: '21px', color: softInk };
const anywhere: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };

export function MailDocument({ content, brand }: { content: MailContent; brand: MailBrand }) {
  const colours = readColours(brand);
  return h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no' }),
      h('title', null, content.subject),
      h('style', null, darkStyles),
    ),
    h(
      Body,
      { className: 'page', style: { margin: 0, padding: 0, backgroundColor: ground, fontFamily: sans } },
      h(Preview, null, content.preheader),
      // The background again: React Email's body is a table cell, which the class above does not style.
      h(
        Section,
        { className: 'page', style: { backgroundColor: ground, padding: '24px 12px' } },
        h(
          Container,
          {
            className: 'card',
            style: { maxWidth: 560, backgroundColor: '#fffdf9', border: '1px solid #e8ded3', borderRadius: 12 },
          },
          band(content.brandName, readLogo(brand), colours),
          content.dish && dish(content.dish, colours),
          h(
            Section,
            { className: 'inner', style: { padding: '32px 36px 8px' } },
            ...mailBody(content, colours),
            ...content.recipes.flatMap(recipe),
          ),
          h(Section, { className: 'inner', style: { padding: '8px 36px 28px' } }, ...foot(content)),
        ),
      ),
    ),
  );
}

type Colours = typeof house;

/** Validates colours for style attributes, which React does not guard against a `;`. */
function readColours({ accent, onAccent }: MailBrand): Colours {
  const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);
  return isColour(accent) && isColour(onAccent) ? { accent, onAccent } : house;
}

/** Returns the logo if it is on this site. Another host would learn who reads the mail. */
function readLogo({ logo, origin }: MailBrand): string | null {
  return logo?.startsWith(`${origin}/`) ? logo : null;
}

/**
 * Logo on a light background, even in dark mode, because logos are drawn for light backgrounds. The alternative text is
 * the name. Without a logo the name is shown on the accent.
 */
function band(name: string, logo: string | null, { accent, onAccent }: Colours) {
  const text: CSSProperties = { margin: 0, fontFamily: serif, fontSize: 22, lineHeight: '30px', ...anywhere };
  const style: CSSProperties = { padding: '22px 36px', borderRadius: '11px 11px 0 0' };
  if (!logo) {
    const coloured = h(Text, { style: { ...text, color: onAccent } }, name);
    return h(Section, { className: 'inner', style: { ...style, backgroundColor: accent } }, coloured);
  }
  return h(
    Section,
    {
      className: 'inner',
      style: { ...style, padding: '20px 36px 16px', backgroundColor: '#fffdf9', borderBottom: `6px solid ${accent}` },
    },
    h(Img, { src: logo, alt: name, width: LOGO_WIDTH, height: LOGO_HEIGHT, style: { ...text, color: ink } }),
  );
}

function dish({ name, picture }: MailDish, { accent, onAccent }: Colours) {
  const style: CSSProperties = {
    display: 'block',
    width: '100%',
    maxWidth: 560,
    height: 'auto',
    backgroundColor: accent,
    // Style of the name, which is shown when pictures are blocked.
    color: onAccent,
    fontFamily: serif,
    fontSize: 16,
    lineHeight: '40px',
    textAlign: 'center',
  };
  return h(Img, { src: picture, alt: name, width: 560, style });
}

function mailBody(
  { heading, greeting, lead, button, after, other, withdrawal }: MailContent,
  { accent, onAccent }: Colours,
) {
  const title: CSSProperties = { margin: '0 0 20px', fontFamily: serif, fontWeight: 400, fontSize: 28, color: ink };
  return [
    h(Heading, { key: 'heading', as: 'h1', className: 'ink', style: { ...title, lineHeight: '35px' } }, heading),
    ...(greeting ? [greeting, ...lead] : lead).map((text) =>
      h(Text, { key: text, className: 'ink', style: { ...paragraph, ...anywhere } }, text),
    ),
    h(
      Button,
      {
        key: 'button',
        href: button.link,
        className: 'edge',
        style: {
          padding: '14px 28px',
          margin: '8px 0 24px',
          borderRadius: 999,
          border: '1px solid rgba(35, 26, 21, 0.25)', // keeps a button of a pale accent visible
          backgroundColor: accent,
          color: onAccent,
          fontSize: 16,
          fontWeight: 600,
          lineHeight: '22px',
          textAlign: 'center',
        },
      },
      button.label,
    ),
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

const link: CSSProperties = { color: softInk, textDecoration: 'underline' };

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
