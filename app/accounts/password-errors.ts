import { signUpErrors as passwordErrors } from '../copy/sign-up.ts';
import { isPasswordRefusal, type PasswordError, passwordMessages } from '../identity/passwords/password.ts';

export interface PasswordErrors {
  /** Message of the first violated rule. */
  summary: string;
  password?: string;
  confirmPassword?: string;
}

/**
 * Returns the errors of a form that sets a password, in the specification's order (section 5), or null if the form has
 * none.
 * @param error result of `checkNewPassword`
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
