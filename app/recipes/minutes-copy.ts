/** '1 h 30 min', wherever a recipe's times stand. @param minutes more than 0 */
export function minutesText(minutes: number): string {
  const rest = minutes % 60;
  // Two units at most, as the reader of texts knows them.
  const days = minutes < 2880 || (rest && minutes % 1440 > 59) ? 0 : Math.floor(minutes / 1440);
  const hours = Math.floor(minutes / 60) - days * 24;
  return [days && `${days} days`, hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ');
}
