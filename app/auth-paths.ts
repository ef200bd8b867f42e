import { withQuery } from './paths.ts';

/** Addresses of the pages that mailed links and Google lead to. Separate from `paths`, which every page loads. */
export const authPaths = {
  /** @param link parameters of a mailed link, unchanged */
  verify: (link: Record<string, string> = {}) => withQuery('/auth/verify', link),
  emailChange: (link: { token?: string } = {}) => withQuery('/auth/email', link),
  emailUndo: (link: { token?: string } = {}) => withQuery('/auth/email/undo', link),
  secondFactorUndo: (link: { token?: string } = {}) => withQuery('/auth/second-factor/undo', link),
  /** Requests another verification mail, for the holder of an expired link. */
  verifyMail: () => '/auth/verify/mail',
  resetPassword: (link: Record<string, string> = {}) => withQuery('/auth/reset-password', link),
  passwordResetSuccess: ({ from }: { from?: string | null } = {}) =>
    withQuery('/auth/password-reset-success', { from }),
  invitation: (link: Record<string, string> = {}) => withQuery('/auth/invitation', link),
  /** Requests another invitation, for the holder of an expired invitation. */
  invitationMail: () => '/auth/invitation/mail',
  peopleUndo: (link: { token?: string } = {}) => withQuery('/auth/people/undo', link),
  googleCallback: ({ creatorId, error }: { creatorId?: string | null; error?: string } = {}) =>
    withQuery('/auth/google-callback', { creator_id: creatorId, error }),
} as const;
