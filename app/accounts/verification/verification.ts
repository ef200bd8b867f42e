import { verifyErrors as errors } from '../../copy/account.ts';
import { paths } from '../../paths.ts';
import type { Link } from '../link-parameters.ts';

export interface LinkHolder {
  /** True if the address is confirmed, by this link or another. */
  confirmed: boolean;
  /** True if the sign-up cookie proves that this browser signed up. */
  sameBrowser: boolean;
  signedIn: 'this-account' | 'other-account' | 'none';
}

export type VerifyFailure = 'invalid' | 'no-session' | 'unconfirmed' | 'service';

/** Messages (specification, section 8) and HTTP statuses. */
export const verifyFailures: Record<VerifyFailure, { message: string; status: number }> = {
  invalid: { message: errors.invalid, status: 400 },
  'no-session': { message: errors.noSession, status: 400 },
  unconfirmed: { message: errors.unconfirmed, status: 400 },
  service: { message: errors.service, status: 503 },
};

export type VerifyOpening =
  | { state: 'failed'; message: string; status: number }
  | { state: 'again' }
  /** `byItself`: true if scripts submit the form without a click. */
  | { state: 'ready'; byItself: boolean; asks: VerifyQuestion };

/** `password`: of the sign-up, or a new one. `session`: for a token pair, a click below the account's address. */
export type VerifyQuestion = 'click' | 'password' | 'session';

/**
 * Decides how a link continues. A token needs the browser that signed up, or else a password, because another person
 * may have signed up with the address. Scripts submit the form only in that browser if it is not signed in to another
 * account, or for a token pair also in one that is signed in to the account: mail scanners run scripts too.
 * @param holder null if the link is unknown or expired, or the token pair belongs to no session
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
  const byItself = signedIn === 'this-account' || (sameBrowser && signedIn === 'none');
  if (link.kind === 'pair') return { state: 'ready', byItself, asks: 'session' };
  return sameBrowser
    ? { state: 'ready', byItself, asks: 'click' }
    : { state: 'ready', byItself: false, asks: 'password' };
}

export function nextPath(signedIn: LinkHolder['signedIn'], to: string): string {
  switch (signedIn) {
    case 'this-account':
      return to;
    case 'other-account':
      return paths.account();
    case 'none':
      return paths.signIn({ redirectTo: to });
  }
}
