import { productName } from '../../copy/product.ts';

export const handOver = {
  title: (site: string) => `Continue to ${site}`,
  lead: (site: string, email: string) => `You are signed in as ${email}. This signs you in on ${site} too.`,
  /** Shown on the platform before it continues a session from a creator's site. */
  arrived: (email: string) => `This signs you in on ${productName} as ${email}.`,
  not: 'Not you, or you didn’t ask for this? Close this page and nothing changes.',
  button: 'Continue',

  leaving: (site: string) => `Taking you to ${site}...`,
  stuck: 'If nothing happens:',

  failed: 'You are not signed in',
  signIn: 'Sign in',
} as const;

export const handOverErrors = {
  /** The token is expired, used or forged, or belongs to another browser or site. */
  invalid: 'That took too long, or began in another browser. Please sign in here.',
  service: 'You couldn’t be signed in. Please try again.',
} as const;
