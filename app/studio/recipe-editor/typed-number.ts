import { findDurations } from '../../recipes/content/step-durations.ts';

/** Returns a number above zero, or null for any other text: '4,5' is 4.5, '6-8' is null. */
export function parsePositive(text: string): number | null {
  const number = Number(text.trim().replace(',', '.'));
  return number > 0 && Number.isFinite(number) ? number : null;
}

/** Returns whole minutes, or null for other text. Accepts a number of minutes or one time such as '1 h 30'. */
export function parseMinutes(text: string): number | null {
  const number = parsePositive(text);
  if (number !== null) return Math.round(number);
  const [time, ...others] = findDurations(text.trim());
  const isWhole = time && others.length === 0 && time.start === 0 && time.end === text.trim().length;
  return isWhole && !time.secondsMax ? Math.round(time.seconds / 60) : null;
}
