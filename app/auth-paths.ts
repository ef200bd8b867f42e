import { withQuery } from './paths.ts';

/** Addresses of the pages that mailed links and Google lead to. Separate from `paths`, which every page loads. */
export const authPaths = {
  /** @param link parameters of a mailed link, unchanged */
  verify: (link: Record<string, string> = {}) => withQuery('/auth/verify', link),
  /** Confirms a new address by a mailed link. */
  emailChange: (link: { token?: string } = {}) => withQuery('/auth/email', link),
  /** Undoes a change of address by the link mailed to the earlier address. */
  emailUndo: (link: { token?: string } = {}) => withQuery('/auth/email/undo', link),
  /** Undoes a change of second factors by the link mailed to the owner. */
  secondFactorUndo: (link: { token?: string } = {}) => withQuery('/auth/second-factor/undo', link),
  /** Requests another verification mail, for the holder of an expired link. */
  verifyMail: () => '/auth/verify/mail',
  resetPassword: (link: Record<string, string> = {}) => withQuery('/auth/reset-password', link),
  passwordResetSuccess: ({ from }: { from?: string | null } = {}) =>
    withQuery('/auth/password-reset-success', { from }),
  invitation: (link: Record<string, string> = {}) => withQuery('/auth/invitation', link),
  /** Requests another invitation, for the holder of an expired invitation. */
  invitationMail: () => '/auth/invitation/mail',
  /** Undoes a change of a studio's members by the link mailed to an owner. */
  peopleUndo: (link: { token?: string } = {}) => withQuery('/auth/people/undo', link),
  googleCallback: ({ creatorId, error }: { creatorId?: string | null; error?: string } = {}) =>
    withQuery('/auth/google-callback', { creator_id: creatorId, error }),
} as const;
