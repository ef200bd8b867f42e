import { verifyErrors as errors } from '../copy/account.ts';
import { paths } from '../paths.ts';
import type { Link } from './link-parameters.ts';

/** How the person who opened the link stands to the account it is for. */
export interface LinkHolder {
  /** The address is confirmed already, by this link or by another. */
  confirmed: boolean;
  /** This browser has proven that it is the one that signed up. */
  sameBrowser: boolean;
  signedIn: 'this-account' | 'other-account' | 'nobody';
}

export type VerifyFailure = 'invalid' | 'no-session' | 'unconfirmed' | 'service';

/** The failures of section 8, with the status that a page says them with. */
export const verifyFailures: Record<VerifyFailure, { message: string; status: number }> = {
  invalid: { message: errors.invalid, status: 400 },
  'no-session': { message: errors.noSession, status: 400 },
  unconfirmed: { message: errors.unconfirmed, status: 400 },
  service: { message: errors.service, status: 503 },
};

export type VerifyOpening =
  | { state: 'failed'; message: string; status: number }
  | { state: 'again' }
  /** `byItself`: scripts may go on without a click. */
  | { state: 'ready'; byItself: boolean };

/**
 * What `/auth/verify` shows when it is opened. Opening changes nothing, and a script alone proves nothing: mail scanners
 * run scripts too. Only the browser that signed up, or is signed in to the account, goes on by itself.
 * @param holder null: the link is unknown or expired, or its pair sets no session; 'unreadable': nobody can tell now
 */
export function openVerification(link: Link, holder: LinkHolder | null | 'unreadable'): VerifyOpening {
  if (link.kind === 'error') return { state: 'failed', message: link.description ?? errors.refused, status: 200 };
  if (link.kind === 'none') return { state: 'failed', ...verifyFailures.invalid };
  if (holder === 'unreadable') {
    const { status } = verifyFailures.service;
    const message = link.kind === 'pair' ? errors.noSession : errors.service;
    return { state: 'failed', message, status };
  }
  if (!holder) return { state: 'failed', ...verifyFailures[link.kind === 'pair' ? 'no-session' : 'invalid'] };
  if (link.kind === 'token' && holder.confirmed) return { state: 'again' };
  const { sameBrowser, signedIn } = holder;
  return { state: 'ready', byItself: signedIn === 'this-account' || (sameBrowser && signedIn === 'nobody') };
}

/** Where the way on leads: to where the person was going, over the sign-in, or to the account that is signed in here. */
export function nextPath(signedIn: LinkHolder['signedIn'], to: string): string {
  switch (signedIn) {
    case 'this-account':
      return to;
    case 'other-account':
      return paths.account();
    case 'nobody':
      return paths.signIn({ from: to });
  }
}
