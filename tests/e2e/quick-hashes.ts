import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before the programs of a server of these tests, and before those of `tests/http/` in `npm run test:full`: a password costs a
 * hundredth of a hash's work, which is 0.2 s of processor time for each sign-up and sign-in. What is stored looks the same,
 * and all programs on the same data load this. The real work is done in `password-hashing.test.ts`, and in the long run.
 */
const { scrypt } = crypto;

function quickScrypt(...[password, salt, length, options, done]: Parameters<typeof scrypt>): void {
  scrypt(password, salt, length, { ...options, N: 2 ** 10, p: 1 }, done);
}

Object.assign(crypto, { scrypt: quickScrypt });
syncBuiltinESMExports();
