/** Shortens an address for a page that is opened without a sign-in: `rosa@home.example` becomes `ro…@home.example`. */
export function shortAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const shown = at > 3 ? 2 : 1;
  return `${address.slice(0, Math.min(shown, at))}…${address.slice(at)}`;
}
