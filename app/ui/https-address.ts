/** An address elsewhere that may be linked to or shown, which is untrusted: https, without credentials; else null. */
export function readHttpsAddress(address: string | null | undefined): string | null {
  const url = URL.parse(address ?? '');
  return url?.protocol === 'https:' && !url.username && !url.password ? url.href : null;
}
