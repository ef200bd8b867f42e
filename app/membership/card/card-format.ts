/** Formats a card number in groups of four, or 4-6-5 for American Express (34 and 37). Keeps at most 19 digits. */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text, 19);
  const groups = /^3[47]/.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?(\d+)?$/.exec(digits)?.slice(1) : null;
  return (groups ?? digits.match(/\d{1,4}/g) ?? []).filter(Boolean).join(' ');
}

/** Formats an expiry date as `MM/YY`. Accepts digits without a slash, `M/YY`, and `MM/YYYY`, which browsers fill in. */
export function formatExpiry(text: string): string {
  const [, month, year = ''] = /^\D*(\d{1,2})\s*\/\s*(?:\d{2}(?=\d{2}))?(\d{0,2})/.exec(text) ?? [];
  if (month) return `${month.padStart(2, '0')}/${year}`;
  let digits = digitsOf(text, 6);
  // A first digit from 2 to 9 is already the month: '9' becomes '09'.
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  if (digits.length === 6) digits = digits.slice(0, 2) + digits.slice(4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, 4)}` : digits;
}

export function formatSecurityCode(text: string): string {
  return digitsOf(text, 4);
}

/** Returns the caret's position in `formatted`: after as many digits as precede the caret in `input`, or at the end. */
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
