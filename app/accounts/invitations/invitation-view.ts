import type { CreatorRole } from '../../creators/people/stopping.ts';
import type { PasswordErrors } from '../password-errors.ts';
import { invitationErrors as errors } from './copy.ts';
import type { FoundInvitation, Invitation } from './invitations.server.ts';

/** Link parameters to submit with a form, or null if unchanged from the page's. */
type LinkFields = Record<string, string> | null;

/** Invited address with its role. */
export interface Shown {
  email: string;
  /** Creator's name, or null for the operator role. */
  studio: string | null;
  role: CreatorRole | null;
}

/** State of `/auth/invitation`, on GET or as the answer to one of its forms. */
export type InvitationView =
  | {
      state: 'form';
      /** Null if the link could not be read again. */
      /** `google`: whether Google sign-in is available. */
      invited: (Shown & { google: boolean }) | null;
      fields: LinkFields;
      fieldErrors: PasswordErrors | null;
    }
  /** `message`: why another invitation could not be sent. */
  | { state: 'expired'; email: string; fields: LinkFields; message: string | null }
  | { state: 'resent'; email: string }
  /** The account exists already, and accepts after signing in. */
  | ({ state: 'sign-in' } & Shown)
  /** Accepted before, which is not an error. */
  | { state: 'accepted' }
  | { state: 'failed'; message: string };

export const failedView = (message: string = errors.invalid): InvitationView => ({ state: 'failed', message });

/** Returns the displayed part of an invitation. */
export const shownOf = ({ email, invitedTo }: Invitation): Shown => ({
  email,
  studio: invitedTo?.studio ?? null,
  role: invitedTo?.role ?? null,
});

/** Returns the view of a link that does not open an account, or no longer does. */
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
