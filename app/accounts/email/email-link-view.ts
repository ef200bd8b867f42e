import type { Brand } from '../../creators/brand/brand.server.ts';
import { defineForm, isEmpty } from '../../http/form.ts';

/** Proof that the page's form needs in addition to the link. */
export type EmailLinkQuestion =
  | 'click'
  /** The account's password. */
  | 'password'
  /** The account has no password and is not signed in in this browser. */
  | 'sign-in';

/** State of `/auth/email` and `/auth/email/undo`, on GET or as the answer to their form. */
export type EmailLinkView = { brand: Brand | null } & (
  | {
      state: 'ready';
      asks: EmailLinkQuestion;
      /** Address after applying the link. */
      email: string;
      token: string;
      errors: { summary: string; password?: string } | null;
    }
  | { state: 'done'; email: string; signedIn: boolean /** To an address that it had before. */; returned: boolean }
  /** The link has been applied before. */
  | { state: 'again'; email: string }
  | { state: 'failed'; message: string }
  /** The request got no answer; the form stays. */
  | { state: 'unanswered'; message: string }
);

/**
 * Returns the proof required besides the link. A link alone is not enough: an address may have been mistyped, and
 * mail scanners press buttons too. So the account must be signed in, or its password given.
 */
export function questionOf(
  link: { accountId: string; hasPassword: boolean },
  user: { accountId: string } | null,
): EmailLinkQuestion {
  if (user?.accountId === link.accountId) return 'click';
  return link.hasPassword ? 'password' : 'sign-in';
}

/** Adds an error to the view; keeps the form if there is one. */
export function withError(opened: EmailLinkView | null, summary: string): EmailLinkView {
  if (opened?.state === 'ready') return { ...opened, errors: { summary } };
  return { state: 'failed', message: summary, brand: opened?.brand ?? null };
}

/** Form of both pages. A refusal keeps the form of the opened link. */
export const emailLinkForm = (unexpected: string) =>
  defineForm({
    unexpected,
    refused: (summary, submitted, opened: EmailLinkView | null = null): EmailLinkView =>
      isEmpty(submitted) ? { state: 'unanswered', message: summary, brand: null } : withError(opened, summary),
  });
