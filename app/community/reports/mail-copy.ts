import { productName } from '../../copy/product.ts';
import type { MailWords } from '../../mail/copy.ts';
import { plainName } from '../../mail/message.ts';
import type { ReportOutcome } from './report.ts';

const outcomes: Record<ReportOutcome, string> = {
  shown: 'We read the post and left it where it is.',
  hidden: 'We hid the post. Other readers no longer see it.',
  removed: 'We removed the post. Other readers no longer see it.',
  deleted: 'The author deleted the post. Other readers no longer see it.',
};

const redress = [
  'If you disagree, answer this email and name the reference. A person reads it.',
  'You may also turn to a certified out-of-court dispute settlement body in the European Union, or to a court.',
];

/** Mail with the decision about a report of unlawful content (EU 2022/2065, article 16). */
export const reportAnswer = (
  creator: string,
  { reference, state, reason }: { reference: string; state: ReportOutcome; reason: string },
): MailWords => ({
  subject: `Your report ${reference}: our decision`,
  preheader: outcomes[state],
  heading: `Report ${reference}`,
  lead: [outcomes[state], ...(reason ? [`The reason: “${reason}”`] : []), 'A person decided, not a program.'],
  button: creator ? `Go to ${plainName(creator)}` : `Go to ${productName}`,
  after: redress,
});

export const reportReceived = (creator: string, reference: string): MailWords => ({
  subject: `We received your report ${reference}`,
  preheader: 'A person will read it and answer you.',
  heading: 'We received your report',
  lead: [
    `Your report of a post in ${plainName(creator)}’s community has the reference ${reference}.`,
    'A person will read it and write to you with the decision.',
  ],
  button: `Go to ${plainName(creator)}`,
  after: ['If you did not send a report, someone entered your address by mistake. Answer this email and we delete it.'],
});
