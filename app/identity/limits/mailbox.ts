/** Houses that deliver every tag after '+' to one person, and the host under which all of its addresses are counted. */
const houses = new Map(
  Object.entries({
    'gmail.com': ['gmail.com', 'googlemail.com'],
    // A name at one of Apple's or Proton's hosts belongs to the same person at the others.
    'icloud.com': ['icloud.com', 'me.com', 'mac.com'],
    'proton.me': ['proton.me', 'protonmail.com', 'pm.me'],
    'outlook.com': ['outlook.com'],
    'hotmail.com': ['hotmail.com'],
    'live.com': ['live.com'],
    'fastmail.com': ['fastmail.com'],
    'fastmail.fm': ['fastmail.fm'],
  }).flatMap(([counted, hosts]) => hosts.map((host) => [host, counted] as const)),
);

/** The only one whose mailboxes also ignore dots before the '@'. */
const WITHOUT_DOTS = 'gmail.com';

/**
 * The mailbox that an address belongs to. It decides who has had a trial, so two addresses are one only where the house
 * itself says so; elsewhere '+' may be part of a name. The database's `mailbox_of` gives the same.
 * @param email as `normaliseEmail` gives it; other text is returned as it is
 */
export function mailboxOf(email: string): string {
  const { local, host } = partsOf(email);
  const counted = houses.get(host);
  if (!counted || !local) return email;
  const name = untagged(local);
  return `${counted === WITHOUT_DOTS ? name.replaceAll('.', '') : name}@${counted}`;
}

/**
 * What mail to an address is counted by: its mailbox, and at every other host too the address without a tag, because
 * most deliver tags. Two people may become one, so it must decide nothing but how soon another mail is sent.
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

/** Without the tag after '+'; a name that is nothing but a tag is left. */
const untagged = (local: string) => local.split('+', 1)[0] || local;
