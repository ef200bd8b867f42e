import type { Db } from '../../app/db/client.server.ts';
import { createAccount } from '../../app/identity/commands.server.ts';
import type { PasswordHasher } from '../../app/identity/passwords/password-hashing.server.ts';

export const now = new Date('2026-03-01T12:00:00Z');

export const plainHasher: PasswordHasher = {
  hash: async (password) => `plain:${password}`,
  verify: async (password, stored) => stored === `plain:${password}`,
  isOutdated: () => false,
  /** Returns this same object, so that a test's overrides still apply. */
  for() {
    return this;
  },
};

type Account = Parameters<typeof createAccount>[1];

/** Values for Bea's account. With `plainHasher`, the password is 'sesame'. */
export const beasAccount = {
  email: 'bea@cooks.example',
  passwordHash: 'plain:sesame',
  metadata: { first_name: 'Bea', last_name: 'Fontana' },
  userType: 'subscriber',
  now,
} satisfies Account;

/**
 * Returns a function that creates an account and returns its id. Fields default to Bea's.
 * @param usual defaults of the test file
 */
export function accountsIn(db: Db, usual: Partial<Account> = {}) {
  return async (fields: Partial<Account> = {}): Promise<string> => {
    const created = await createAccount(db, { ...beasAccount, ...usual, ...fields });
    if (!created.ok) throw new Error(created.reason);
    return created.accountId;
  };
}
