/** The database's migration needs a lock that others hold; the message is for the operator. */
export class MigrationBlockedError extends Error {
  override name = 'MigrationBlockedError';
}

/** The name of the unique constraint that a write violated; null for every other error. */
export function violatedConstraint(error: unknown): string | null {
  const { code, constraint } = postgresError(error);
  return code === '23505' && typeof constraint === 'string' ? constraint : null;
}

/** Whether a statement was given up because others held a lock for longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => postgresError(error).code === '55P03';

/** Drizzle wraps the driver's error; both `pg` and PGlite have PostgreSQL's error fields. */
function postgresError(error: unknown): { code?: unknown; constraint?: unknown } {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string') return each;
  }
  return {};
}
