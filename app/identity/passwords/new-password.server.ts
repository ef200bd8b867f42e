import { isKeyboardRun } from './keyboard-runs.server.ts';
import { isMostUsedPassword } from './most-used-passwords.server.ts';
import { checkPassword, type PasswordError, type PasswordOwner } from './password.ts';

/**
 * The first rule that a password to be set violates, or null: those of `checkPassword`, which forms check in the
 * browser too, and those that only the server can: it is none of the most used, and no run over the keyboard. Every
 * command that sets one needs it.
 */
export async function checkNewPassword(given: { password: string } & PasswordOwner): Promise<PasswordError | null> {
  const known = checkPassword(given);
  if (known) return known;
  if (await isMostUsedPassword(given.password)) return 'common';
  return (await isKeyboardRun(given.password)) ? 'keyboard-run' : null;
}
