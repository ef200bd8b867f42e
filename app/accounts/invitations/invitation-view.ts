import type { CreatorRole } from '../../creators/people/stopping.ts';
import type { PasswordErrors } from '../password-errors.ts';
import { invitationErrors as errors } from './copy.ts';
import type { FoundInvitation, Invitation } from './invitations.server.ts';

/** Link parameters to submit with a form, or null to submit the parameters of the page. */
type LinkFields = Record<string, string> | null;

export interface Shown {
  email: string;
  /** Name of the creator, or null for the operator role. */
  studio: string | null;
  role: CreatorRole | null;
}

export type InvitationView =
  | {
      state: 'form';
      /** Null if the page keeps the invitation that it shows. `google`: true if Google sign-in is available. */
      invited: (Shown & { google: boolean }) | null;
      fields: LinkFields;
      fieldErrors: PasswordErrors | null;
    }
  /** `message`: reason why another invitation could not be sent, or null. */
  | { state: 'expired'; email: string; fields: LinkFields; message: string | null }
  | { state: 'resent'; email: string }
  /** The account already exists. The user accepts the invitation after signing in. */
  | ({ state: 'sign-in' } & Shown)
  /** Accepted before, which is not an error. */
  | { state: 'accepted' }
  | { state: 'failed'; message: string };

export const failedView = (message: string = errors.invalid): InvitationView => ({ state: 'failed', message });

export const shownOf = ({ email, invitedTo }: Invitation): Shown => ({
  email,
  studio: invitedTo?.studio ?? null,
  role: invitedTo?.role ?? null,
});

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
