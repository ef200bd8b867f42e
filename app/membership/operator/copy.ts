import { productName } from '../../copy/product.ts';
import type { MailWords } from '../../mail/copy.ts';

export const grantMail = (
  name: string,
  { until, by, nextCharge }: { until: string; by: 'studio' | 'site'; nextCharge: string | null },
): MailWords => {
  const given =
    by === 'studio'
      ? `${name} gave you free access to everything`
      : `The people who run ${productName} gave you free access to everything from ${name}`;
  return {
    subject: `You have free access to ${name}`,
    preheader: `Until ${until}.`,
    heading: 'You have free access',
    lead: [
      `${given}, until ${until}.`,
      nextCharge
        ? `Your own membership goes on after it: your next charge is on ${nextCharge}.`
        : 'It costs you nothing. Nothing is charged when it ends, and nothing renews by itself.',
    ],
    button: 'See your membership',
    after: [],
  };
};
