/** @param minutes more than 0 */
export function minutesText(minutes: number): string {
  const rest = minutes % 60;
  // At most two units, which `readDuration` can parse.
  const days = minutes < 2880 || (rest && minutes % 1440 > 59) ? 0 : Math.floor(minutes / 1440);
  const hours = Math.floor(minutes / 60) - days * 24;
  return [days && `${days} days`, hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ');
}
