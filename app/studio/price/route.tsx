import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { afterConflictToo, defineForm, isEmpty } from '../../http/form.ts';
import { badRequest, conflict, forbidden, pageLoader } from '../../http/replies.ts';
import { setOwnPrice } from '../../membership/prices/commands.server.ts';
import { costsWords } from '../../membership/prices/copy.ts';
import { showing } from '../../membership/prices/offer.ts';
import { checkOwnPrice, isCurrency } from '../../membership/prices/own-price.ts';
import { findOtherPrices } from '../../membership/raise/queries.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { amountErrorWords, priceErrors as errors } from './copy.ts';
import { type PriceAnswer, PricePage } from './page.tsx';

export const loader = pageLoader(
  'The price of a creator could not be read',
  async ({ request, context, params }: Route.LoaderArgs, { db, membershipNow }) => {
    const { studio } = await requireStudio(context, params);
    const done = new URL(request.url).searchParams.get('done');
    const found = await findOtherPrices(db, { ...studio, now: membershipNow() });
    const elsewhere = [...found.others, ...found.toCome].reduce((sum, { members }) => sum + members, 0);
    return { onSale: found.onSale, elsewhere, done: done === 'changed' || done === 'same' ? done : null } as const;
  },
);

const form = defineForm({
  unexpected: errors.service,
  refused: (summary, submitted, more: Partial<Pick<PriceAnswer, 'fields' | 'shown'>> = {}): PriceAnswer => {
    const { currency = '', month = '', year = '' } = submitted;
    return { summary, fields: {}, typed: isEmpty(submitted) ? null : { currency, month, year }, ...more };
  },
});

export const action = formAction(
  form,
  'A creator’s price could not be changed',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio, member } = await requireStudio(context, params);
    const { currency = '', month = '', year = '', prices: shown } = values;
    const check = checkOwnPrice({ currency, month, year });
    if (!check.ok) {
      const { month: ofMonth, year: ofYear } = check.errors;
      const fields: PriceAnswer['fields'] = {};
      if (!isCurrency(currency)) fields.currency = errors.currency;
      else {
        if (ofMonth) fields.month = amountErrorWords(ofMonth, 'month', currency);
        if (ofYear) fields.year = amountErrorWords(ofYear, 'year', currency);
      }
      return badRequest(refused(fields.currency ?? fields.month ?? fields.year ?? errors.check, { fields }));
    }
    const { creatorId } = studio;
    const change = { creatorId, price: check.price, shown, by: member, now: services.membershipNow() };
    const result = await setOwnPrice(services, change);
    if (result.ok) {
      const done = result.changed ? 'changed' : 'same';
      return redirect(studioPaths.price(creatorId, { done }), { status: 303 });
    }
    switch (result.reason) {
      case 'not-owner':
        return forbidden(refused(errors.notOwner));
      case 'changed-meanwhile': {
        const { onSale } = result;
        return conflict(refused(errors.changedMeanwhile(costsWords(onSale)), { shown: showing(onSale) }));
      }
    }
  },
);

export const shouldRevalidate = afterConflictToo;

export const clientAction = form.clientAction;

export default function Price({ loaderData, actionData }: Route.ComponentProps) {
  return <PricePage {...loaderData} answer={actionData} />;
}
