import { productName } from './product.ts';

/** Sign-up with Google (specification, sections 2, 5 and 8). */
export const google = {
  /** Shown after the button was pressed, until Google's page loads. */
  leaving: 'Taking you to Google...',
  leave: 'Continue to Google',

  completing: 'Completing Google Sign-up...',
  stuck: 'If nothing happens:',

  profile: 'Complete Your Profile',
  profileLead: (email: string) => `Google has confirmed ${email}, but did not tell us your full name.`,
  firstName: 'First name',
  lastName: 'Last name',
  complete: 'Complete Sign Up',

  created: 'Account Created Successfully!',
  linked: 'Your Google account has been linked. Redirecting...',
  goOn: 'Continue now',

  failed: 'Sign-up Failed',
  tryAgain: 'Try Again',
  signIn: 'Sign in',

  unknown: 'You have no account yet',
  unknownLead: `Nobody has signed up to ${productName} with this Google account. Choose whose kitchen to join, and sign up there with Google.`,
  choose: 'Choose a creator',
  signUp: 'Sign up',
} as const;

/** Errors of a sign-up with Google (specification, section 8). */
export const googleErrors = {
  /** Google refused or could not be reached, or an unexpected error occurred. */
  failed: 'Failed to complete Google sign-up. Please try again.',
  /** The state is missing, invalid or used, or Google has not verified the address. */
  authentication: 'Authentication failed. Please try again.',
  registered: 'An account with this email already exists. Please sign in with your password instead.',
  record: 'Failed to create account. Please try again.',
  /** The stored progress was missing or expired when the next step was sent. */
  expired: 'Session expired. Please try again.',
  namesRequired: 'First name and last name are required.',
} as const;
