import { productName } from '../../copy/product.ts';
import { roleWords } from '../../copy/roles.ts';

export const invitation = {
  title: 'Welcome',
  /** @param invited.studio creator's name, or null for the operator role */
  lead: ({ email, studio, role }: { email: string; studio: string | null; role: 'owner' | 'editor' | null }) =>
    studio === null
      ? `You’ve been invited to help run ${productName} as ${email}. Choose a password to open your account.`
      : role === 'owner'
        ? `${studio} is yours. Choose a password. You’ll sign in as ${email}.`
        : `You’ve been invited to help run ${studio} as ${email}. Choose a password to join${role ? ` as ${roleWords[role]}` : ''}.`,
  google: 'Continue with Google',
  googleLead: (email: string) => `Use ${email}’s Google account, and you won’t need a password.`,
  password: 'Password',
  confirmPassword: 'Confirm password',
  submit: 'Open my account',
  submitting: 'Opening...',

  expired: 'This invitation has expired',
  expiredLead: (email: string) => `Invitations expire after 7 days. We can send a new one to ${email}.`,
  sendAgain: 'Send a new one',
  sending: 'Sending...',
  resent: 'Please check your inbox',
  resentLead: (email: string) => `A new invitation is on its way to ${email}. It expires in 7 days.`,

  invited: 'You’re invited',
  signInLead: ({ email, studio, role }: { email: string; studio: string | null; role: 'owner' | 'editor' | null }) =>
    studio !== null && role === 'owner'
      ? `${studio} is yours. Sign in as ${email} to accept or decline.`
      : `You’ve been invited to help run ${studio ?? productName}${role ? ` as ${roleWords[role]}` : ''}. Sign in as ${email} to accept or decline.`,
  answer: 'Sign in to answer',

  failed: 'This invitation doesn’t work',
  confirmed: 'Your account is already open',
  confirmedLead: 'You don’t need this link any more. Sign in as usual.',
  signIn: 'Sign in',

  owns: (studio: string) => `Your page: ${studio}.`,
  works: (studio: string) => `You help run ${studio}.`,
  openStudio: 'Open the studio',
  openOperator: 'See how the site is',
  operates: `You help run ${productName}.`,
} as const;

export const invitationErrors = {
  invalid:
    'It was used or withdrawn, or the link is incomplete. If you’ve chosen a password, sign in; otherwise ask for a new invitation.',
  service: 'We couldn’t open your account. Please try again.',
  notResent: 'We couldn’t send the email. Please try again.',
} as const;
