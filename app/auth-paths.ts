import { withQuery } from './paths.ts';

/** Paths used in mail, redirects and hand-overs. Separate from `paths`, which every page loads. */
export const authPaths = {
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
  /** Receives the token that completes a hand-over to this site. */
  handOver: () => '/auth/hand-over',
  /**
   * Begins a hand-over to this site from another one.
   * @param creatorId on the platform: creator on whose own site the visitor is signed in
   */
  handOverTo: ({ redirectTo, creatorId }: { redirectTo: string; creatorId?: string | null | undefined }) =>
    withQuery('/auth/hand-over', { redirect_to: redirectTo, creator_id: creatorId }),
  /**
   * Answers a hand-over on the site where the visitor is signed in.
   * @param creatorId on the platform: creator on whose own site the hand-over began
   */
  handOverAnswer: (to: { creatorId: string | undefined; check: string }) =>
    withQuery('/auth/hand-over/answer', { creator_id: to.creatorId, check: to.check }),
  /** Redirects to Google for a sign-in that began on a creator's own site. Only on the platform. */
  googleFor: (to: { creatorId: string; check: string }) =>
    withQuery('/auth/google', { creator_id: to.creatorId, check: to.check }),
  googleCallback: ({ creatorId, error }: { creatorId?: string | null; error?: string } = {}) =>
    withQuery('/auth/google-callback', { creator_id: creatorId, error }),
} as const;
