import { keyedHash } from '../identity/secret.server.ts';

/** Names a secret without telling it: so that a backup, which has no secrets, can say which ones it needs. */
export const fingerprintOf = (secret: string): string => keyedHash('', secret, 'backup-fingerprint').slice(0, 16);
