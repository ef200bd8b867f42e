import { invitationErrors as errors } from '../../copy/invitation.ts';
import type { PasswordErrors } from '../password/password-reset.ts';

/** The link's parameters, to be sent with a form; null: unchanged from the page's. */
type LinkFields = Record<string, string> | null;

/** What `/auth/invitation` shows, on GET or as the answer to one of its forms. */
export type InvitationView =
  | {
      state: 'form';
      /** Null where the link could not be read again. */
      /** `google`: whether the site has Google's sign-in. */
      invited: { email: string; studio: string | null; google: boolean } | null;
      fields: LinkFields;
      fieldErrors: PasswordErrors | null;
    }
  /** `message`: why another could not be sent. */
  | { state: 'expired'; email: string; fields: LinkFields; message: string | null }
  | { state: 'resent'; email: string }
  /** Its account is open: nothing is wrong, so it is not shown as an error. */
  | { state: 'confirmed' }
  | { state: 'failed'; message: string };

export const failedView = (message: string = errors.invalid): InvitationView => ({ state: 'failed', message });

/** What a link shows that opens nothing, or not any more. */
export function refusedView(
  refused: { reason: 'invalid' } | { reason: 'expired' | 'confirmed'; invitation: { email: string } },
  fields: LinkFields,
): InvitationView {
  switch (refused.reason) {
    case 'invalid':
      return failedView();
    case 'confirmed':
      return { state: 'confirmed' };
    case 'expired':
      return { state: 'expired', email: refused.invitation.email, fields, message: null };
  }
}
