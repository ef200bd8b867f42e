import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import { LOGO_HEIGHT, LOGO_WIDTH, type MailBrand } from '../message.ts';

/*
 * React Email without JSX, because Node strips types but does not support JSX. Components are imported one by one,
 * because the package with all of them loads Tailwind. Styles are inline, because some mail programs drop style
 * sheets.
 */

export const serif = 'Georgia, "Times New Roman", serif';
const sans = '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const house = { accent: '#9c3d2e', onAccent: '#ffffff' };
export const ink = '#231a15';
const softInk = '#5c5048';
const ground = '#f7f1ea';

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

export const paragraph: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: '25px', color: ink };
export const small: CSSProperties = { margin: '0 0 8px', fontSize: 14, lineHeight: '21px', color: softInk };
export const anywhere: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };
export const link: CSSProperties = { color: softInk, textDecoration: 'underline' };

/** @param props.preheader text that mail programs show next to the subject */
export function MailFrame(props: {
  subject: string;
  preheader: string;
  name: string;
  brand: MailBrand;
  children?: ReactNode;
}) {
  const { subject, preheader, name, brand, children } = props;
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
      h('title', null, subject),
      h('style', null, darkStyles),
    ),
    h(
      Body,
      { className: 'page', style: { margin: 0, padding: 0, backgroundColor: ground, fontFamily: sans } },
      h(Preview, null, preheader),
      // Sets the background again, because React Email's body has a table cell that the class does not style.
      h(
        Section,
        { className: 'page', style: { backgroundColor: ground, padding: '24px 12px' } },
        h(
          Container,
          {
            className: 'card',
            style: { maxWidth: 560, backgroundColor: '#fffdf9', border: '1px solid #e8ded3', borderRadius: 12 },
          },
          band(name, readLogo(brand), readColours(brand)),
          children,
        ),
      ),
    ),
  );
}

export type Colours = typeof house;

/**
 * Returns the brand's colours, or the platform's if one is not `#rrggbb`. React does not guard style attributes against
 * a `;`.
 */
export function readColours({ accent, onAccent }: MailBrand): Colours {
  const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);
  return isColour(accent) && isColour(onAccent) ? { accent, onAccent } : house;
}

/** Returns the logo, or null if it is not on this site. Another host would learn who reads the mail. */
function readLogo({ logo, origin }: MailBrand): string | null {
  return logo?.startsWith(`${origin}/`) ? logo : null;
}

/**
 * Returns the band at the top. A logo has a light background even in dark mode, because logos are drawn for light
 * backgrounds.
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

export function MailButton({ label, href, colours }: { label: string; href: string; colours: Colours }) {
  const style: CSSProperties = {
    padding: '14px 28px',
    margin: '8px 0 24px',
    borderRadius: 999,
    border: '1px solid rgba(35, 26, 21, 0.25)', // keeps a button of a pale accent visible
    backgroundColor: colours.accent,
    color: colours.onAccent,
    fontSize: 16,
    fontWeight: 600,
    lineHeight: '22px',
    textAlign: 'center',
  };
  return h(Button, { href, className: 'edge', style }, label);
}

/** If pictures are blocked, the alternative text is readable on the accent. */
export const blockedPicture = ({ accent, onAccent }: Colours): CSSProperties => ({
  display: 'block',
  width: '100%',
  height: 'auto',
  backgroundColor: accent,
  color: onAccent,
  fontFamily: serif,
  fontSize: 16,
  lineHeight: '40px',
  textAlign: 'center',
});
