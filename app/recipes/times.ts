interface Times {
  prepTime: number | null;
  cookTime: number | null;
  restTime: number | null;
}

/** Returns the preparation and cooking time in minutes. Null if both are missing or the sum is negative. */
export function activeMinutes({ prepTime, cookTime }: Omit<Times, 'restTime'>): number | null {
  const minutes = (prepTime ?? 0) + (cookTime ?? 0);
  return (prepTime === null && cookTime === null) || minutes < 0 ? null : minutes;
}

/** Returns the total minutes including resting, or null if unknown. A resting time of 0 or less counts as missing. */
export function totalMinutes({ prepTime, cookTime, restTime }: Times): number | null {
  const rest = Math.max(0, restTime ?? 0);
  const active = activeMinutes({ prepTime: prepTime ?? (rest > 0 ? 0 : null), cookTime });
  return active === null ? null : active + rest;
}
