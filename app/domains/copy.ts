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
