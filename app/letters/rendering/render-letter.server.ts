import { randomUUID } from 'node:crypto';
import { render } from '@react-email/render';
import { createElement } from 'react';
import { escapeMarkup } from '../../http/escape-markup.ts';
import { type MailBrand, plainName } from '../../mail/message.ts';
import type { Audience } from '../../recipes/paywall/paywall.ts';
import type { Issue } from '../document/issue.ts';
import type { Reader } from '../document/letter-shape.ts';
import { shownLetter } from '../document/shown-letter.ts';
import { type CountedAddress, withCountedLinks } from './counted-links.ts';
import { LetterDocument } from './letter-html.server.ts';
import { letterLinks } from './letter-links.ts';
import { wayInOf } from './letter-mail.ts';
import { letterText } from './letter-text.ts';

/** Addresses that differ by recipient. */
export interface PersonalLinks {
  unsubscribe: string;
  preferences: string;
  /** Address of counted links, without their query. Needed only if the letter's links are counted. */
  click?: string;
}

/** Text with a slot after each part except the last. */
interface Template {
  parts: string[];
  slots: (keyof PersonalLinks)[];
}

/** Letter for one kind of reader. Plain data, so that it can be sent to another thread. */
export interface RenderedLetter {
  subject: string;
  html: Template;
  text: Template;
  /** Size of the HTML in bytes, without the personal addresses. Gmail cuts mail at 102 KB. */
  bytes: number;
}

const audiences: Record<Reader, Audience> = { free: 'public', ended: 'public', trial: 'members', paid: 'members' };

/**
 * Renders a letter for one kind of reader.
 * @param of.slug slug of the letter, or null for a draft
 * @param of.clickQuery returns the query of a counted link; without it, links in the HTML are not counted
 */
export async function renderLetter(
  issue: Issue,
  of: {
    reader: Reader;
    brand: MailBrand;
    subdomain: string;
    slug: string | null;
    postalAddress: string;
    clickQuery?: ((target: string) => string) | null;
  },
): Promise<RenderedLetter> {
  const { reader, brand, subdomain, slug, postalAddress, clickQuery } = of;
  const letter = shownLetter(issue, audiences[reader]);
  const creator = plainName(brand.name);
  const links = letterLinks({ origin: brand.origin, subdomain, slug });
  // The host of the placeholders is random, so that no text of a letter contains it.
  const host = `${randomUUID()}.invalid`;
  const personal = { unsubscribe: `https://${host}/unsubscribe`, preferences: `https://${host}/preferences` };
  const wayIn = wayInOf(reader, { letter, creator, links });
  const mail = { letter, creator, links, wayIn, personal, postalAddress };
  const counted: CountedAddress | null = clickQuery ? (target) => `https://${host}/click?${clickQuery(target)}` : null;
  const shown = counted ? withCountedLinks(mail, counted) : mail;
  const html = templateOf(await render(createElement(LetterDocument, { mail: shown, brand })), host);
  return {
    subject: letter.subject,
    html,
    text: templateOf(letterText(mail), host),
    bytes: html.parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0),
  };
}

function templateOf(rendered: string, host: string): Template {
  const pieces = rendered.split(new RegExp(`https://${host}/(unsubscribe|preferences|click)`));
  return {
    parts: pieces.filter((_, at) => at % 2 === 0),
    slots: pieces.filter((_, at) => at % 2 === 1) as Template['slots'],
  };
}

/** Completes a rendered letter for one recipient. Must be fast, because a letter may have 100,000 recipients. */
export function personalize({ html, text }: RenderedLetter, links: PersonalLinks): { html: string; text: string } {
  const { unsubscribe, preferences, click = '' } = links;
  const escaped = { unsubscribe: escapeMarkup(unsubscribe), preferences: escapeMarkup(preferences), click };
  return { html: filled(html, escaped), text: filled(text, { unsubscribe, preferences, click }) };
}

function filled({ parts, slots }: Template, links: Required<PersonalLinks>): string {
  // Concatenation instead of `join`, because V8 then copies the parts only when the text is read.
  let whole = parts[0]!;
  for (const [at, slot] of slots.entries()) whole += links[slot] + parts[at + 1]!;
  return whole;
}
