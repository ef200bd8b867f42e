type Inbox = { name: 'gmail' | 'outlook'; address: string };

const gmail: Inbox = { name: 'gmail', address: 'https://mail.google.com/mail/' };
const outlook: Inbox = { name: 'outlook', address: 'https://outlook.live.com/mail/' };

const ofDomain: [domain: RegExp, inbox: Inbox][] = [
  [/^(gmail|googlemail)\.com$/, gmail],
  [/^(outlook|hotmail|live|msn)\./, outlook],
];

/** Where an address's mail is read: the one that its domain tells, else the two that most people have. */
export function inboxesOf(email: string): Inbox[] {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const own = ofDomain.find(([pattern]) => pattern.test(domain));
  return own ? [own[1]] : [gmail, outlook];
}
