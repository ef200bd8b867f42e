import { productName } from '../../copy/product.ts';
import type { MailWords } from '../../mail/copy.ts';

export const grantMail = (
  name: string,
  { until, by, isCharged }: { until: string; by: 'studio' | 'site'; isCharged: boolean },
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
      isCharged
        ? 'Your own membership goes on beside it, and its payments stay as they are.'
        : 'It costs you nothing. Nothing is charged when it ends, and nothing renews by itself.',
    ],
    button: 'See your membership',
    after: [],
  };
};
