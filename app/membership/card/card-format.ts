/** Formats the card fields during input. Values are neither validated, stored nor sent here. */

/** Formats groups of four, or 4-6-5 for American Express (34 and 37). At most 19 digits. */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text, 19);
  const groups = /^3[47]/.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?(\d+)?$/.exec(digits)?.slice(1) : null;
  return (groups ?? digits.match(/\d{1,4}/g) ?? []).filter(Boolean).join(' ');
}

/** Formats as `MM/YY`, also from `M/YY` and from the `MM/YYYY` that browsers fill in. */
export function formatExpiry(text: string): string {
  const [, month, year = ''] = /^\D*(\d{1,2})\s*\/\s*(?:\d{2}(?=\d{2}))?(\d{0,2})/.exec(text) ?? [];
  if (month) return `${month.padStart(2, '0')}/${year}`;
  let digits = digitsOf(text, 6);
  // No month starts with 2 to 9.
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  if (digits.length === 6) digits = digits.slice(0, 2) + digits.slice(4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, 4)}` : digits;
}

export function formatSecurityCode(text: string): string {
  return digitsOf(text, 4);
}

/** Maps the caret's position in `input` to `formatted`: after the same number of digits. */
export function caretAfterFormat(input: string, caret: number, formatted: string): number {
  if (caret >= input.length) return formatted.length;
  let digits = digitsOf(input.slice(0, caret), Number.POSITIVE_INFINITY).length;
  let at = 0;
  while (digits > 0 && at < formatted.length) {
    if (/\d/.test(formatted[at]!)) digits -= 1;
    at += 1;
  }
  return at;
}

function digitsOf(text: string, most: number): string {
  return text.replace(/\D/g, '').slice(0, most);
}
