/** Thrown if a migration cannot run, for example because of another session's lock. The message is for the operator. */
export class MigrationBlockedError extends Error {
  override name = 'MigrationBlockedError';
}

/** Thrown if the database is unusable until the operator acts. The message is for the operator. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/** Error codes of Node and PostgreSQL for a temporarily unavailable server. */
const UNAVAILABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE'],
  ...['57P03', '57P01', '57P02', '53300', '08006', '08001'],
]);

/** Returns true if PostgreSQL is unreachable, starting, stopping or out of connections, so that waiting may help. */
export function isUnavailable(error: unknown): boolean {
  const { code } = postgresError(error);
  if (typeof code === 'string') return UNAVAILABLE.has(code);
  // Errors of the driver itself have no code.
  return errorsOf(error).some(({ message }) => /timeout|connection terminated/i.test(message));
}

/** Returns true if PostgreSQL did not answer in time, for example because of load or a lock. */
export function isTimeout(error: unknown): boolean {
  const { code } = postgresError(error);
  if (typeof code === 'string') return code === '57014' || code === '55P03';
  return errorsOf(error).some(({ message }) => /timeout/i.test(message));
}

/** Returns advice for the operator about a refused connection, or null for other errors. */
export function explainRefusal(error: unknown): string | null {
  const { code, message } = postgresError(error) as { code?: string; message?: string };
  if (code === '28P01' || code === '28000') return `PostgreSQL refuses the user of DATABASE_URL: ${message}.`;
  if (code === '3D000') return `PostgreSQL has no such database: ${message}. Create it, or correct DATABASE_URL.`;
  if (code === '08P01' && message?.includes('startup parameter')) {
    return (
      'DATABASE_URL leads to a connection pooler such as PgBouncer. Set DATABASE_DIRECT_URL to the PostgreSQL server ' +
      'behind it: the site then uses the pooler for queries, and the server for locks, notices and migrations.'
    );
  }
  return null;
}

export function violatedConstraint(error: unknown): string | null {
  const { code, constraint } = postgresError(error);
  return code === '23505' && typeof constraint === 'string' ? constraint : null;
}

export const isLockTimeout = (error: unknown): boolean => postgresError(error).code === '55P03';

/** Finds the error with a code among the causes. Drizzle wraps the errors of `pg` and PGlite. */
function postgresError(error: unknown): { code?: unknown; constraint?: unknown; message?: string } {
  return errorsOf(error).find((each) => 'code' in each && typeof each.code === 'string') ?? {};
}

function errorsOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...errorsOf(error.cause)] : [];
}
