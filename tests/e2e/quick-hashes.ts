import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Makes password hashing cheaper, in the same format. */

const { scrypt } = crypto;

function quickScrypt(...[password, salt, length, options, done]: Parameters<typeof scrypt>): void {
  scrypt(password, salt, length, { ...options, N: 2 ** 10, p: 1 }, done);
}

Object.assign(crypto, { scrypt: quickScrypt });
syncBuiltinESMExports();
