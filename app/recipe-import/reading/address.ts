const absolute = /^https?:\/\//i;
/** Paths, and names of picture files. Other texts are names of things. */
const relative = /^(?:\.{0,2}\/[^\s]|[^\s:#?]{1,500}\.(?:jpe?g|png|webp|avif|gif)(?:[?#]|$))/i;
const MAX_LENGTH = 2_000;

/** Returns the absolute address of a page's reference. Null if there is none, or if the page's address is unknown. */
export function resolvedAddress(reference: string, page: string | null): string | null {
  if (reference.length > MAX_LENGTH) return null;
  if (absolute.test(reference)) return reference;
  if (/^\/\/[^/\s]+\./.test(reference)) return `https:${reference}`;
  if (page === null || !absolute.test(page) || !relative.test(reference)) return null;
  return URL.parse(reference, page)?.href ?? null;
}
