/** `/auth/verify` (specification, sections 2 and 8). */
export const verify = {
  verifying: 'Verifying your email...',
  stuck: 'If nothing happens:',
  verified: 'Email Verified Successfully!',
  redirected: 'You will be redirected shortly',
  goOn: 'Go on now',
  goToSignIn: 'Sign in now',
  signInHere: 'Now sign in with your email and password.',
  otherAccount: (email: string) => `You are signed in here as ${email}. To use the new account, sign out first.`,
  goToAccount: 'Go to your account',

  confirm: 'Verify your email',
  confirmLead: (email: string) => `Is ${email} yours? One click, and it is confirmed.`,
  confirmNot: 'You did not sign up? Then close this page: nothing has happened.',
  button: 'Verify my email',

  passwordLead: (email: string) =>
    `To confirm ${email} on this device, enter the password you chose when you signed up.`,
  password: 'Your password',
  wrongPassword: 'This is not the password of this sign-up',
  chooseNew: 'I do not know the password',
  chooseNewLead:
    'Choose a new one. The password of the sign-up is then gone, whoever chose it, and only yours opens the account.',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',

  sessionLead: (email: string) => `This signs you in on this browser as ${email}.`,
  sessionNot: 'This is not you, or you did not ask for it? Then close this page: nothing has happened.',

  sendAgain: 'Send it again',
  sending: 'Sending...',
  sendAgainLead: (email: string) => `We can send a new link to ${email}.`,
  resent: 'Please check your inbox',
  resentLead: (email: string) => `A new link is on its way to ${email}. It is good for 24 hours.`,
  signUpWith: (creator: string) => `Sign up with ${creator}`,
  confirmedLead: 'Your email is confirmed already.',
  support: 'Write to us at',

  again: 'Your email is already verified',
  againLead: (email: string) => `This link has done its work: ${email} is confirmed, and there is nothing left to do.`,

  failed: 'Verification Failed',
  tryAgain: 'Try Again',
} as const;

/** Why a verification failed (section 8). */
export const verifyErrors = {
  refused: 'Verification failed. Please try again.',
  noSession: 'Failed to complete verification. Please try again.',
  invalid: 'Verification link is invalid or expired. Please try signing up again.',
  service: 'Failed to verify email. Please try again.',
  unconfirmed: 'Email verification failed. Please try again or contact support.',
} as const;

/** `/auth/forgot-password`. */
export const forgot = {
  title: 'Forgot your password?',
  lead: 'Tell us your email, and we send you a link to choose a new password.',
  email: 'Email',
  submit: 'Send Reset Link',
  submitting: 'Sending...',
  cancel: 'Cancel',
  sent: 'Reset Email Sent!',
  sentLead: (email: string) =>
    `If there is an account for ${email}, a mail with a link is on its way. The link works once, for one hour.`,
  sentHint: 'No mail? Look into your spam folder, or ask again in a few minutes.',
  backToSignIn: 'Back to sign in',
  failed: 'Reset Failed',
} as const;

/** Sections 5 and 8. */
export const forgotErrors = {
  emailInvalid: 'Please enter a valid email address',
  service: 'Failed to send reset email. Please try again.',
} as const;

/** `/auth/reset-password` and `/auth/password-reset-success`. */
export const reset = {
  title: 'Choose a new password',
  lead: (email: string) => `For your account ${email}. Every other browser that is signed in will be signed out.`,
  password: 'New password',
  confirmPassword: 'Confirm new password',
  submit: 'Update password',
  submitting: 'Updating...',
  updated: 'Password Updated Successfully!',
  goOn: 'Go on now',
  requestNew: 'Request New Reset',
  success: 'Password Reset Successfully!',
  successLead: 'From now on you sign in with your new password.',
  account: 'Go to your account',
} as const;

export const resetErrors = {
  refused: 'Password reset failed. Please try again.',
  noSession: 'Failed to complete password reset. Please try again.',
  invalid: 'Invalid or expired reset link. Please request a new one.',
  service: 'Failed to update password. Please try again.',
} as const;

/** `/sign-in`. */
export const signIn = {
  title: 'Welcome back',
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
    'We sent you a link when you signed up. Look into your inbox and your spam folder, or let us send it again.',
  resend: 'Send it again',
  resending: 'Sending...',
  resent: 'Please check your inbox',
  resentLead: (email: string) =>
    `If ${email} is waiting to be confirmed, a new link is on its way. It is good for 24 hours.`,
} as const;

export const signInErrors = {
  wrong: 'Email or password is wrong',
  unconfirmed: 'Please confirm your email first',
  notResent: 'The mail could not be sent. Please try again.',
} as const;

/** `/account`. */
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
  changed: 'Your password is changed',
  changedLead: 'Every other browser that was signed in has been signed out, and a mail tells you so.',
  noPassword: 'You sign in with Google. If you would like a password too, we send you a link to choose one.',
  choosePassword: 'Choose a password',

  leaving: 'Sign out',
  signOut: 'Sign out',
} as const;

export const accountErrors = {
  currentRequired: 'Current password is required',
  currentWrong: 'Current password is wrong',
  termsNotRecorded: 'Your acceptance could not be recorded. Please try again or contact support.',
  stillSignedIn: 'You are still signed in: this site could not be reached. Please try again.',
} as const;
