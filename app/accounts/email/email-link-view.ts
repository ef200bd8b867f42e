import type { Brand } from '../../creators/brand/brand.server.ts';
import { defineForm, isEmpty } from '../../http/form.ts';

export type EmailLinkQuestion =
  | 'click'
  | 'password'
  /** The account has no password, and the visitor is not signed in to it. */
  | 'sign-in';

export type EmailLinkView = { brand: Brand | null } & (
  | {
      state: 'ready';
      asks: EmailLinkQuestion;
      email: string;
      token: string;
      errors: { summary: string; password?: string } | null;
    }
  | {
      state: 'done';
      email: string;
      signedIn: boolean;
      /** True if the account went back to an address that it had left recently. */
      returned: boolean;
    }
  | { state: 'again'; email: string }
  | { state: 'failed'; message: string }
  /** The response was lost, and the page keeps showing its form. */
  | { state: 'unanswered'; message: string }
);

/**
 * Returns the proof that is required in addition to the link. A link alone is not enough, because the owner may have
 * mistyped the address, and mail scanners press buttons too.
 */
export function questionOf(
  link: { accountId: string; hasPassword: boolean },
  user: { accountId: string } | null,
): EmailLinkQuestion {
  if (user?.accountId === link.accountId) return 'click';
  return link.hasPassword ? 'password' : 'sign-in';
}

export function withError(opened: EmailLinkView | null, summary: string): EmailLinkView {
  if (opened?.state === 'ready') return { ...opened, errors: { summary } };
  return { state: 'failed', message: summary, brand: opened?.brand ?? null };
}

export const emailLinkForm = (unexpected: string) =>
  defineForm({
    unexpected,
    refused: (summary, submitted, opened: EmailLinkView | null = null): EmailLinkView =>
      isEmpty(submitted) ? { state: 'unanswered', message: summary, brand: null } : withError(opened, summary),
  });
