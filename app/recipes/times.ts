/** A missing time counts 0; null when both are missing or the sum is not a plausible time. */
export function totalMinutes({ prepTime, cookTime }: { prepTime: number | null; cookTime: number | null }) {
  const minutes = (prepTime ?? 0) + (cookTime ?? 0);
  return (prepTime === null && cookTime === null) || minutes < 0 ? null : minutes;
}
