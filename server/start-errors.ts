import { productName } from '../app/copy/product.ts';
import { DirectoryInUseError } from '../app/db/directory-lock.server.ts';
import { DatabaseUnavailableError, explainRefusal, MigrationBlockedError } from '../app/db/postgres-errors.server.ts';
import { ConfigError } from './config.ts';

const ours = [ConfigError, DirectoryInUseError, MigrationBlockedError, DatabaseUnavailableError];

/** Returns advice for the operator about an error that ended a start or a command, or null if there is none. */
export function explainStartError(error: unknown): string | null {
  if (ours.some((kind) => error instanceof kind)) return (error as Error).message;
  const explained = explainRefusal(error) ?? explainSystemError(error);
  return explained && `${productName} cannot start: ${explained}`;
}

function explainSystemError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (!('code' in error)) return explainSystemError(error.cause);
  const { code, message, path, port, syscall } = error as NodeJS.ErrnoException & { port?: number };
  const place = path === undefined ? '' : ` ${path}`;
  switch (code) {
    case 'EADDRINUSE':
      return `${message}. Set PORT to a free one.`;
    case 'EACCES':
    case 'EPERM':
      return syscall === 'listen'
        ? `this user may not listen on port ${port}. Set PORT to one above 1023, and let a proxy listen on the other.`
        : `this user may not write${place || ' a file'}. Give it the right to, or set DATA_DIR to a folder of its own.`;
    case 'EROFS':
      return `the file system of${place || ' a file'} is read-only. Set DATA_DIR to a folder that can be written.`;
    case 'ENOSPC':
      return `the disk is full, writing${place || ' a file'}. Free some space, or set DATA_DIR to a folder on another disk.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${place.trim()} is not a folder. Set DATA_DIR to one.`;
    default:
      return null;
  }
}
