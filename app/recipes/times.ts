interface Times {
  prepTime: number | null;
  cookTime: number | null;
  restTime: number | null;
}

/** Preparation and cooking. A missing time counts 0; null when both are missing or the sum is not a plausible time. */
export function activeMinutes({ prepTime, cookTime }: Omit<Times, 'restTime'>): number | null {
  const minutes = (prepTime ?? 0) + (cookTime ?? 0);
  return (prepTime === null && cookTime === null) || minutes < 0 ? null : minutes;
}

/** From the beginning until it can be eaten, rest included. */
export function totalMinutes({ prepTime, cookTime, restTime }: Times): number | null {
  const rest = Math.max(0, restTime ?? 0);
  const active = activeMinutes({ prepTime: prepTime ?? (rest > 0 ? 0 : null), cookTime });
  return active === null ? null : active + rest;
}
