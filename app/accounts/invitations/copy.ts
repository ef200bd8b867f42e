import { productName } from '../../copy/product.ts';
import { roleWords } from '../../copy/roles.ts';

/** `/auth/invitation`, and what `/account` says of the work that it was for. */
export const invitation = {
  title: 'Welcome',
  /** @param invited.studio the creator's name; null: to run the site */
  lead: ({ email, studio, role }: { email: string; studio: string | null; role: 'owner' | 'editor' | null }) =>
    studio === null
      ? `With ${email} you help to run ${productName}. Choose a password, and your account is open.`
      : `With ${email} you look after ${studio}. Choose a password, and you join${role ? ` as ${roleWords[role]}` : ''}.`,
  google: 'Continue with Google',
  googleLead: (email: string) => `With the Google account of ${email}; then no password is needed.`,
  password: 'Password',
  confirmPassword: 'Confirm password',
  submit: 'Open my account',
  submitting: 'Opening...',

  expired: 'This invitation has expired',
  expiredLead: (email: string) => `An invitation expires after 7 days. We can send a new one to ${email}.`,
  sendAgain: 'Send a new one',
  sending: 'Sending...',
  resent: 'Please check your inbox',
  resentLead: (email: string) => `A new invitation is on its way to ${email}. It expires in 7 days.`,

  invited: 'You are invited',
  signInLead: ({ email, studio, role }: { email: string; studio: string | null; role: 'owner' | 'editor' | null }) =>
    `You can look after ${studio ?? productName}${role ? ` as ${roleWords[role]}` : ''}. Sign in with ${email} to accept or decline.`,
  answer: 'Sign in to answer',

  failed: 'This invitation does not work',
  confirmed: 'Your account is open already',
  confirmedLead: 'The link is not needed any more. Sign in as you always do.',
  signIn: 'Sign in',

  /** On `/account`. */
  works: (studio: string) => `You look after ${studio}.`,
  /** Followed by the address. */
  openStudio: 'Open the studio',
  allStudios: 'See all studios',
  operates: `You help to run ${productName}, with the commands of its machine.`,
} as const;

export const invitationErrors = {
  invalid:
    'It was used or withdrawn, or the link is not complete. If you have chosen a password, sign in; else ask whoever invited you for a new one.',
  service: 'Your account could not be opened. Please try again.',
  notResent: 'The mail could not be sent. Please try again.',
} as const;
