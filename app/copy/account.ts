/** Texts of `/auth/verify` (specification, sections 2 and 8). */
export const verify = {
  verifying: 'Verifying your email...',
  stuck: 'If nothing happens:',
  verified: 'Email Verified Successfully!',
  redirected: 'You will be redirected shortly',
  goOn: 'Continue now',
  goToSignIn: 'Sign in now',
  signInHere: 'Now sign in with your email and password.',
  otherAccount: (email: string) => `You are signed in here as ${email}. To use the new account, sign out first.`,
  goToAccount: 'Go to your account',

  confirm: 'Verify your email',
  confirmLead: (email: string) => `Is ${email} yours? Confirm it with one click.`,
  confirmNot: 'Didn’t sign up? Close this page and nothing changes.',
  button: 'Verify my email',

  passwordLead: (email: string) =>
    `To confirm ${email} on this device, enter the password you chose when you signed up.`,
  password: 'Your password',
  wrongPassword: 'That’s not the password you signed up with',
  chooseNew: 'I don’t know the password',
  chooseNewLead:
    'Choose a new one. It replaces the password from the sign-up, whoever chose that, and only yours opens the account.',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',

  sessionLead: (email: string) => `This signs you in on this browser as ${email}.`,
  sessionNot: 'Not you, or you didn’t ask for this? Close this page and nothing changes.',

  sendAgain: 'Send it again',
  sending: 'Sending...',
  sendAgainLead: (email: string) => `We can send a new link to ${email}.`,
  resent: 'Please check your inbox',
  resentLead: (email: string) => `A new link is on its way to ${email}. It expires in 24 hours.`,
  signUpWith: (creator: string) => `Sign up with ${creator}`,
  confirmedLead: 'Your email is already confirmed.',
  support: 'Write to us at',

  again: 'Your email is already verified',
  againLead: (email: string) => `You’ve used this link: ${email} is confirmed, and there’s nothing left to do.`,

  failed: 'Verification Failed',
  tryAgain: 'Try Again',
} as const;

/** Reasons for a failed verification (specification, section 8). */
export const verifyErrors = {
  refused: 'Verification failed. Please try again.',
  noSession: 'Failed to complete verification. Please try again.',
  invalid: 'Verification link is invalid or expired. Please try signing up again.',
  service: 'Failed to verify email. Please try again.',
  unconfirmed: 'Email verification failed. Please try again or contact support.',
} as const;

export const forgot = {
  title: 'Forgot your password?',
  lead: 'Enter your email and we’ll send you a link to choose a new password.',
  email: 'Email',
  submit: 'Send Reset Link',
  submitting: 'Sending...',
  cancel: 'Cancel',
  sent: 'Reset Email Sent!',
  sentLead: (email: string) =>
    `If there’s an account for ${email}, we’ve emailed a link. It works once and expires in an hour.`,
  sentHint: 'No email? Check your spam folder, or try again in a few minutes.',
  backToSignIn: 'Back to sign in',
  failed: 'Reset Failed',
} as const;

/** Errors of `/auth/forgot-password` (specification, sections 5 and 8). */
export const forgotErrors = {
  emailInvalid: 'Please enter a valid email address',
  service: 'Failed to send reset email. Please try again.',
} as const;

export const reset = {
  title: 'Choose a new password',
  lead: (email: string) =>
    `For your account ${email}. You’ll be signed out everywhere else, and links to your shopping list, calendar and feed will stop working.`,
  password: 'New password',
  confirmPassword: 'Confirm new password',
  submit: 'Update password',
  submitting: 'Updating...',
  updated: 'Password Updated Successfully!',
  goOn: 'Continue now',
  requestNew: 'Request New Reset',
  success: 'Password Reset Successfully!',
  successLead: 'Use your new password to sign in from now on.',
  account: 'Go to your account',
} as const;

export const resetErrors = {
  refused: 'Password reset failed. Please try again.',
  noSession: 'Failed to complete password reset. Please try again.',
  invalid: 'Invalid or expired reset link. Please request a new one.',
  service: 'Failed to update password. Please try again.',
} as const;

export const signIn = {
  title: 'Welcome back',
  /** @param site name of another site on which the visitor may be signed in */
  elsewhere: (site: string) => `Signed in on ${site}? Continue`,
  google: 'Sign in with Google',
  or: 'or with your email',
  email: 'Email',
  password: 'Password',
  forgot: 'Forgot your password?',
  submit: 'Sign in',
  submitting: 'Signing in...',
  newHere: 'New here?',
  signUp: 'Sign up',
  resendLead:
    'We emailed you a link when you signed up. Check your inbox and your spam folder, or we can send it again.',
  resend: 'Send it again',
  resending: 'Sending...',
  resent: 'Please check your inbox',
  resentLead: (email: string) =>
    `If ${email} still needs confirming, a new link is on its way. It expires in 24 hours.`,
} as const;

export const signInErrors = {
  wrong: 'Wrong email or password',
  unconfirmed: 'Please confirm your email first',
  notResent: 'We couldn’t send the email. Please try again.',
  /** Shown if the password was right, but the next request had no session cookie. */
  cookieLost: 'Your browser didn’t keep your sign-in. Allow cookies for this site, then sign in again.',
} as const;

export const account = {
  acceptedOn: 'Accepted on',
  acceptedOnce: 'Accepted',
  notAccepted: 'Not accepted',
  acceptTerms: 'Accept the terms',
  acceptingTerms: 'Accepting...',
  termsLink: 'Terms and Conditions',
  privacyLink: 'Privacy Policy',

  password: 'Change your password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  change: 'Change password',
  changing: 'Changing...',
  changed: 'Your password has been changed',
  changedLead:
    'You’ve been signed out everywhere else, and we’ve emailed you to confirm. Links to your shopping list, calendar and feed no longer work; you can make new ones in your kitchen.',
  noPassword: 'You sign in with Google. If you’d like a password too, we’ll email you a link to choose one.',
  choosePassword: 'Choose a password',

  leaving: 'Sign out',
  signOut: 'Sign out',
} as const;

export const accountErrors = {
  currentRequired: 'Current password is required',
  currentWrong: 'Current password is wrong',
  termsNotRecorded: 'We couldn’t record that. Please try again or contact support.',
  stillSignedIn: 'You’re still signed in: we couldn’t be reached. Please try again.',
} as const;
