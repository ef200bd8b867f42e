import type { Db } from '../../app/db/client.server.ts';
import { createAccount } from '../../app/identity/commands.server.ts';
import type { PasswordHasher } from '../../app/identity/passwords/password-hashing.server.ts';

/** The clock of account tests. */
export const now = new Date('2026-03-01T12:00:00Z');

/** Fast, with readable hashes. */
export const plainHasher: PasswordHasher = {
  hash: async (password) => `plain:${password}`,
  verify: async (password, stored) => stored === `plain:${password}`,
  isOutdated: () => false,
  /** Itself, also where a test has changed some of it. */
  for() {
    return this;
  },
};

type Account = Parameters<typeof createAccount>[1];

/** Bea's, as she asks for it. Her password is 'sesame' to `plainHasher`. */
export const beasAccount = {
  email: 'bea@cooks.example',
  passwordHash: 'plain:sesame',
  metadata: { first_name: 'Bea', last_name: 'Fontana' },
  userType: 'subscriber',
  now,
} satisfies Account;

/**
 * Makes accounts as identity's command does, and gives their ids: Bea's, but for what a test says.
 * @param usual how those of the file differ from hers
 */
export function accountsIn(db: Db, usual: Partial<Account> = {}) {
  return async (fields: Partial<Account> = {}): Promise<string> => {
    const created = await createAccount(db, { ...beasAccount, ...usual, ...fields });
    if (!created.ok) throw new Error(created.reason);
    return created.accountId;
  };
}
