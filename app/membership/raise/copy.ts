import type { PriceWords } from '../../copy/amounts.ts';
import type { MailWords } from '../../mail/copy.ts';
import type { RaiseWords } from './raise-words.ts';

export const raiseNote = {
  toCome: (creator: string, { cost, after }: RaiseWords, from: string) =>
    `${creator} has raised the price. For what you pay from ${from}, it’s ${cost}${after ? ` until ${after.from}, then ${after.cost}` : ''}. If that’s not for you, cancel before then.`,
} as const;

export const raiseMail = (
  name: string,
  from: string,
  { was, now, amount, cost, interval, after, firstOn, isSteady }: RaiseWords,
): MailWords => ({
  subject: `Your membership with ${name} will cost ${amount} from ${from}`,
  preheader: `${cost} instead of ${was}.`,
  heading: `${cost} from ${from}`,
  lead: [
    `${name} has raised the price. You pay ${now}. From ${from}, each ${interval} that begins costs ${amount}${after ? ` with your offer, and ${after.amount} from ${after.from}` : ''}.`,
    ...(firstOn
      ? [`The first ${amount} is charged on ${firstOn}.${isSteady ? ' Until then you pay what you pay now.' : ''}`]
      : []),
    'You don’t need to do anything to continue. If you’d rather not, cancel before then: you keep access to the end of what you’ve paid for, and nothing more is charged.',
  ],
  button: 'See your membership',
  after: [],
});

export const raiseWithdrawnMail = (name: string, stays: PriceWords): MailWords => ({
  subject: `Your membership with ${name} stays at ${stays.amount}`,
  preheader: `You go on paying ${stays.cost}.`,
  heading: `Your price stays: ${stays.cost}`,
  lead: [
    `We told you that your membership with ${name} would cost more. ${name} has changed their mind: you go on paying ${stays.cost}.`,
  ],
  button: 'See your membership',
  after: [],
});
