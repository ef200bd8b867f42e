import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, conflict, forbidden, unavailable, unreadable, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
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

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, log, membershipNow } = context.get(servicesContext);
  const { studio } = await requireStudio(context, params);
  const done = new URL(request.url).searchParams.get('done');
  const found = await findOtherPrices(db, { ...studio, now: membershipNow() }).catch((err: unknown) => {
    log.error({ err }, 'The price of a creator could not be read');
    throw unreadablePage();
  });
  const elsewhere = [...found.others, ...found.toCome].reduce((sum, { members }) => sum + members, 0);
  return { onSale: found.onSale, elsewhere, done: done === 'changed' || done === 'same' ? done : null } as const;
}

/** Sells for what was typed from now on. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const form = await readForm(request);
  const { currency = '', month = '', year = '', prices: shown } = form.values;
  const refused = (summary: string, more: Partial<PriceAnswer> = {}): PriceAnswer => ({
    ...{ summary, fields: {}, typed: { currency, month, year } },
    ...more,
  });
  if (!form.ok) return unreadable(form, refused(form.error));
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
  try {
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
  } catch (err) {
    services.log.error({ err }, 'A creator’s price could not be changed');
    return unavailable(refused(errors.service));
  }
}

/** After a conflict the page shows what is sold now. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (summary = errors.service): PriceAnswer => ({ summary, fields: {}, typed: null }));

export default function Price({ loaderData, actionData }: Route.ComponentProps) {
  return <PricePage {...loaderData} answer={actionData} />;
}
