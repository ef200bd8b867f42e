/** Mail providers that ignore `+tags`, with the host under which the provider's addresses are counted. */
const houses = new Map(
  Object.entries({
    'gmail.com': ['gmail.com', 'googlemail.com'],
    // A name at one of Apple's or Proton's hosts belongs to the same person at the provider's other hosts.
    'icloud.com': ['icloud.com', 'me.com', 'mac.com'],
    'proton.me': ['proton.me', 'protonmail.com', 'pm.me'],
    'outlook.com': ['outlook.com'],
    'hotmail.com': ['hotmail.com'],
    'live.com': ['live.com'],
    'fastmail.com': ['fastmail.com'],
    'fastmail.fm': ['fastmail.fm'],
  }).flatMap(([counted, hosts]) => hosts.map((host) => [host, counted] as const)),
);

/** Gmail also ignores dots before the '@'. */
const WITHOUT_DOTS = 'gmail.com';

/**
 * Returns the mailbox of an address. Outside `houses`, each address is a separate mailbox, because '+' may be part of a
 * name. The SQL function `mailbox_of` returns the same.
 * @param email normalized by `normaliseEmail`; text without an '@' is returned unchanged
 */
export function mailboxOf(email: string): string {
  const { local, host } = partsOf(email);
  const counted = houses.get(host);
  if (!counted || !local) return email;
  const name = untagged(local);
  return `${counted === WITHOUT_DOTS ? name.replaceAll('.', '') : name}@${counted}`;
}

/**
 * Returns the key for counting mail to an address: the mailbox at known providers, and elsewhere the address without a
 * tag. Two people may share a key, so the key may only decide how soon another mail is sent.
 * @param email as for `mailboxOf`
 */
export function mailLimitKey(email: string): string {
  const { local, host } = partsOf(email);
  if (!local || houses.has(host)) return mailboxOf(email);
  return `${untagged(local)}@${host}`;
}

function partsOf(email: string): { local: string; host: string } {
  const at = email.lastIndexOf('@');
  return at < 1 ? { local: '', host: '' } : { local: email.slice(0, at), host: email.slice(at + 1) };
}

/** Removes the tag after '+', unless the name is only a tag. */
const untagged = (local: string) => local.split('+', 1)[0] || local;
