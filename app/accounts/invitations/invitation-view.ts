import type { CreatorRole } from '../../creators/people/stopping.ts';
import type { PasswordErrors } from '../password-errors.ts';
import { invitationErrors as errors } from './copy.ts';
import type { FoundInvitation, Invitation } from './invitations.server.ts';

/** The link's parameters, to be sent with a form; null: unchanged from the page's. */
type LinkFields = Record<string, string> | null;

/** Whom a link invites, and to what. */
export interface Shown {
  email: string;
  /** The creator's name; null: to run the site. */
  studio: string | null;
  role: CreatorRole | null;
}

/** What `/auth/invitation` shows, on GET or as the answer to one of its forms. */
export type InvitationView =
  | {
      state: 'form';
      /** Null where the link could not be read again. */
      /** `google`: whether the site has Google's sign-in. */
      invited: (Shown & { google: boolean }) | null;
      fields: LinkFields;
      fieldErrors: PasswordErrors | null;
    }
  /** `message`: why another could not be sent. */
  | { state: 'expired'; email: string; fields: LinkFields; message: string | null }
  | { state: 'resent'; email: string }
  /** Its account is open, and accepts where it is signed in. */
  | ({ state: 'sign-in' } & Shown)
  /** It was accepted: nothing is wrong, so it is not shown as an error. */
  | { state: 'accepted' }
  | { state: 'failed'; message: string };

export const failedView = (message: string = errors.invalid): InvitationView => ({ state: 'failed', message });

/** What a page shows of an invitation. */
export const shownOf = ({ email, invitedTo }: Invitation): Shown => ({
  ...{ email, studio: invitedTo?.studio ?? null, role: invitedTo?.role ?? null },
});

/** What a link shows that opens no account, or not any more. */
export function refusedView(refused: Extract<FoundInvitation, { ok: false }>, fields: LinkFields): InvitationView {
  switch (refused.reason) {
    case 'invalid':
      return failedView();
    case 'accepted':
      return { state: 'accepted' };
    case 'sign-in':
      return { state: 'sign-in', ...shownOf(refused.invitation) };
    case 'expired':
      return { state: 'expired', email: refused.invitation.email, fields, message: null };
  }
}
