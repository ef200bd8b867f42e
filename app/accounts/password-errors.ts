import { signUpErrors as passwordErrors } from '../copy/sign-up.ts';
import { isPasswordRefusal, type PasswordError, passwordMessages } from '../identity/passwords/password.ts';

/** Messages of a form that sets a password. */
export interface PasswordErrors {
  /** The first failing rule's message. */
  summary: string;
  password?: string;
  confirmPassword?: string;
}

/**
 * What a form that sets a password shows, in the specification's order (section 5); null when nothing is wrong.
 * @param error what `checkNewPassword` found
 */
export function passwordErrorsOf(
  input: { password: string; confirmPassword: string },
  error: PasswordError | null,
): PasswordErrors | null {
  const messages = error && passwordMessages(error);
  const confirmPassword = input.password === input.confirmPassword ? undefined : passwordErrors.passwordsDiffer;
  const inOrder = [messages?.summary, confirmPassword];
  if (error && isPasswordRefusal(error)) inOrder.reverse();
  const summary = inOrder.find((message) => message !== undefined);
  return summary ? { summary, password: messages?.field, confirmPassword } : null;
}
