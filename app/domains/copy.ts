import type { MailWords } from '../mail/copy.ts';

export const domainFailingMail = (
  creator: string,
  { domain, until }: { domain: string; until: string },
): MailWords => ({
  subject: `${domain} needs your attention`,
  preheader: `Visitors can’t reach ${creator} there.`,
  heading: `${domain} has stopped leading to your pages`,
  lead: [
    `Since yesterday, the records of ${domain} haven’t led to your pages. Visitors may see an error, or another site.`,
    `If nothing changes, your pages move back to your address on our site on ${until}. Your members and content stay as they are.`,
  ],
  button: 'See what to change',
  after: [],
});

export const sendingFailingMail = (
  sender: string,
  { domain, until }: { domain: string; until: string },
): MailWords => ({
  subject: `Your letters from ${domain} need your attention`,
  preheader: 'A record in the DNS is missing or wrong.',
  heading: 'A record for your letters is missing or wrong',
  lead: [
    `Your letters come from ${sender}. Mail services look for two records of that domain, and one of them isn’t there or has changed. Letters may land in spam.`,
    `If nothing changes, your letters come from our address from ${until} on. Your readers stay as they are.`,
  ],
  button: 'See what to change',
  after: [],
});
