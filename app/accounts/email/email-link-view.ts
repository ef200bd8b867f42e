import type { Brand } from '../../creators/brand/brand.server.ts';

/** What a form of the page needs, beside the link, to follow it. */
export type EmailLinkQuestion =
  | 'click'
  /** The account's password. */
  | 'password'
  /** The account has none, and is not signed in in this browser. */
  | 'sign-in';

/** What `/auth/email` and `/auth/email/undo` show, on GET or as the answer to their form. */
export type EmailLinkView = { brand: Brand | null } & (
  | {
      state: 'ready';
      asks: EmailLinkQuestion;
      /** What the account's address becomes. */
      email: string;
      token: string;
      errors: { summary: string; password?: string } | null;
    }
  | { state: 'done'; email: string; signedIn: boolean /** To an address that it had before. */; returned: boolean }
  /** The link has done its work before. */
  | { state: 'again'; email: string }
  | { state: 'failed'; message: string }
  /** No answer came: the form stays. */
  | { state: 'unanswered'; message: string }
);

/**
 * A link is not enough: an address may have been mistyped, and a program that checks mail presses buttons too. So the
 * account's owner follows it, who is signed in or knows the password.
 */
export function questionOf(
  link: { accountId: string; hasPassword: boolean },
  user: { accountId: string } | null,
): EmailLinkQuestion {
  if (user?.accountId === link.accountId) return 'click';
  return link.hasPassword ? 'password' : 'sign-in';
}
