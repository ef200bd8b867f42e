/** Hosts whose mailboxes ignore dots before the '@'. */
const withoutDots = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address belongs to, for counting mail: without the tag after '+', and for Google without dots.
 * Two people's addresses may rarely become one, so it must decide nothing but how soon another mail is sent.
 * @param email as `normaliseEmail` gives it; other text is returned as it is
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return email;
  const host = email.slice(at + 1);
  const [untagged = ''] = email.slice(0, at).split('+', 1);
  const local = untagged || email.slice(0, at);
  return withoutDots.has(host) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${host}`;
}
