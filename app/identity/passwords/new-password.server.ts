import { isMostUsedPassword } from './most-used-passwords.server.ts';
import { checkPassword, type PasswordError, type PasswordOwner } from './password.ts';

/**
 * The first rule that a password to be set violates, or null: those of `checkPassword`, which forms check in the
 * browser too, and that it is none of the most used, which only the server can know. Every command that sets one needs
 * it.
 */
export async function checkNewPassword(given: { password: string } & PasswordOwner): Promise<PasswordError | null> {
  return checkPassword(given) ?? ((await isMostUsedPassword(given.password)) ? 'common' : null);
}
