import { checkEmail, type EmailCheck } from '../sign-in/sign-in-form.ts';
import { emailChangeErrors as errors } from './copy.ts';

/** What `/account/email` shows in answer to its form. */
export type EmailFormAnswer =
  | { state: 'sent'; email: string }
  | {
      state: 'refused';
      summary: string;
      fields: { email?: string; currentPassword?: string };
      /** As submitted. */
      email: string;
    };

/** The new address, normalised. @param current the account's */
export function checkNewEmail(input: string | undefined, current: string): EmailCheck {
  const check = checkEmail(input);
  return check.ok && check.email === current ? { ok: false, message: errors.same } : check;
}
