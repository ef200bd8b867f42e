/** The name of the unique constraint that a write violated; null for every other error. */
export function violatedConstraint(error: unknown): string | null {
  // Drizzle wraps the driver's error; both `pg` and PGlite have PostgreSQL's error fields.
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, constraint } = each as { code?: unknown; constraint?: unknown };
    if (code === '23505' && typeof constraint === 'string') return constraint;
  }
  return null;
}
