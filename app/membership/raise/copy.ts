import type { PriceWords } from '../../copy/amounts.ts';
import type { MailWords } from '../../mail/copy.ts';

export const raiseNote = {
  toCome: (creator: string, { cost }: PriceWords, from: string) =>
    `${creator} has raised the price: ${cost} for what you pay from ${from}. If that’s not for you, cancel before then.`,
} as const;

/**
 * Email that announces a raise.
 * @param when.first first charge at the new price, with an offer deducted, or null if no charge is known
 * @param when.lowered day on which the member's offer ends, if the offer also lowers the new price
 */
export const raiseMail = (
  name: string,
  { was, willBe }: { was: PriceWords; willBe: PriceWords },
  {
    from,
    first,
    lowered,
  }: { from: string; first: { on: string; amount: string } | null; lowered: string | false | null },
): MailWords => ({
  subject: `Your membership with ${name} will cost ${willBe.amount} from ${from}`,
  preheader: `${willBe.cost} instead of ${was.cost}.`,
  heading: `${willBe.cost} from ${from}`,
  lead: [
    `${name} has raised the price. You pay ${was.cost} now. From ${from}, each ${willBe.interval} that begins costs ${willBe.amount}.`,
    ...(lowered ? [`Your offer takes the same off it as now, until ${lowered}.`] : []),
    ...(first ? [`The first ${first.amount} is charged on ${first.on}. Until then you pay what you pay now.`] : []),
    'You don’t need to do anything to continue. If you’d rather not, cancel before then: you keep access to the end of what you’ve paid for, and nothing more is charged.',
  ],
  button: 'See or cancel your membership',
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
