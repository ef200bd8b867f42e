/** The database's migration needs a lock that others hold; the message is for the operator. */
export class MigrationBlockedError extends Error {
  override name = 'MigrationBlockedError';
}

/** The database cannot be used, as nothing but the operator can change; the message is for the operator. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/** Codes of Node and of PostgreSQL for a server that may be there in a moment. */
const UNAVAILABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE'],
  ...['57P03', '57P01', '57P02', '53300', '08006', '08001'],
]);

/** Whether PostgreSQL is not there, not yet, or has no connection left; otherwise waiting does not help. */
export function isUnavailable(error: unknown): boolean {
  const { code } = postgresError(error);
  if (typeof code === 'string') return UNAVAILABLE.has(code);
  // The driver's own, which have no code.
  return errorsOf(error).some(({ message }) => /timeout|connection terminated/i.test(message));
}

/** Whether PostgreSQL did not answer in time: too many ask it at once, or somebody else has a lock. */
export function isTimeout(error: unknown): boolean {
  const { code } = postgresError(error);
  if (typeof code === 'string') return code === '57014' || code === '55P03';
  return errorsOf(error).some(({ message }) => /timeout/i.test(message));
}

/** What the operator can do about a database that refuses the connection; null: it is another error. */
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

/** The name of the unique constraint that a write violated; null for every other error. */
export function violatedConstraint(error: unknown): string | null {
  const { code, constraint } = postgresError(error);
  return code === '23505' && typeof constraint === 'string' ? constraint : null;
}

/** Whether a statement was given up because others held a lock for longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => postgresError(error).code === '55P03';

/** Drizzle wraps the driver's error; both `pg` and PGlite have PostgreSQL's error fields. */
function postgresError(error: unknown): { code?: unknown; constraint?: unknown; message?: string } {
  return errorsOf(error).find((each) => 'code' in each && typeof each.code === 'string') ?? {};
}

/** The error and its causes. */
function errorsOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...errorsOf(error.cause)] : [];
}
