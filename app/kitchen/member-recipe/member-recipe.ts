import type { CreatorSite } from '../../creators/creator-site.ts';
import type { MemberLinks } from '../../creators/header/member-links.ts';
import type { PaymentNotice } from '../../membership/status/payment-notice.ts';

/** A person's data on a recipe. Never part of a page that others receive. */
export interface MemberRecipe {
  saved: boolean;
  timesCooked: number;
  /** ISO 8601, or null if the person never cooked the recipe. */
  lastCookedAt: string | null;
  note: string | null;
  listed: boolean;
}

/** Maximum length of a note, in code points. */
export const NOTE_LENGTH = 5_000;

export type NoteCheck =
  /** `note` is null for an empty text. */
  { ok: true; note: string | null } | { ok: false; reason: 'too-long' };

/** Normalizes a note. Forms send line breaks as `\r\n`. White space alone means no note. */
export function checkNote(text: string | undefined): NoteCheck {
  const note = (text ?? '').replace(/\r\n?/g, '\n').trim();
  if ([...note].length > NOTE_LENGTH) return { ok: false, reason: 'too-long' };
  return { ok: true, note: note || null };
}

export const isSlug = (text: string) => /^[a-z0-9-]{1,80}$/.test(text);

export interface ReadyMemberRecipePage {
  state: 'ready';
  site: CreatorSite;
  recipe: { slug: string; name: string | null };
  mine: MemberRecipe;
  /** False if the person may only see and remove stored data. */
  mayRead: boolean;
  /** True if the person's membership is with another creator. */
  hasMoved: boolean;
  /** True if the person wants the email about how a dish turned out; null if it is not offered. */
  ask: boolean | null;
  notice: PaymentNotice | null;
  links: MemberLinks;
}

export type MemberRecipePageData =
  | ReadyMemberRecipePage
  | { state: 'missing' }
  /** `isLost`: no response of the site arrived. */
  | { state: 'failed'; isLost?: true };

export type KitchenAnswer =
  | { ok: true; merged?: string }
  /** `submitted` is the note as sent, or null for other forms. `base` is the note that the writer saw. */
  | { ok: false; error: string; submitted: string | null; base?: string | undefined };

/** Values of the parameter `done`. */
export const doneWords = ['saved', 'unsaved', 'cooked', 'taken-back', 'noted', 'unnoted', 'merged'] as const;
export type KitchenAct = (typeof doneWords)[number];
