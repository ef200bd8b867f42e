import { signUpErrors as passwordErrors } from '../copy/sign-up.ts';
import { isPasswordRefusal, type PasswordError, passwordMessages } from '../identity/passwords/password.ts';

export interface PasswordErrors {
  /** Message of the first violated rule, in the order of the specification (section 5). */
  summary: string;
  password?: string;
  confirmPassword?: string;
}

/** @param error result of `checkNewPassword` */
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
