import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { isUuid } from '../../http/ids.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, conflict, forbidden, unavailable, unreadable, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { endOffer, makeOffer } from '../../membership/offers/commands.server.ts';
import { checkOffer, type TypedOffer } from '../../membership/offers/new-offer.ts';
import { listOffers } from '../../membership/offers/queries.server.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { offerFormErrors as errors } from './copy.ts';
import { type OfferAnswer, OffersPage } from './page.tsx';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, log, origin, membershipNow } = context.get(servicesContext);
  const { studio } = await requireStudio(context, params);
  const done = new URL(request.url).searchParams.get('done');
  const now = membershipNow();
  const { creatorId } = studio;
  try {
    const [offers, onSale] = await Promise.all([
      listOffers(db, { creatorId, now }),
      listOnSale(db, { creatorId, now }),
    ]);
    return { offers, onSale, origin, now, done: done === 'made' || done === 'ended' ? done : null } as const;
  } catch (err) {
    log.error({ err }, 'The offers of a creator could not be read');
    throw unreadablePage();
  }
}

const fields = ['code', 'kind', 'off', 'currency', 'duration', 'months', 'plan', 'lastDay', 'places'] as const;

/** Makes an offer, or ends the one that `end` names. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const form = await readForm(request);
  const typed = Object.fromEntries(fields.map((name) => [name, form.values[name] ?? ''])) as unknown as TypedOffer;
  const refused = (summary: string, more: Partial<OfferAnswer> = {}): OfferAnswer => ({
    ...{ summary, fields: {}, typed },
    ...more,
  });
  if (!form.ok) return unreadable(form, refused(form.error));
  const { creatorId } = studio;
  const now = services.membershipNow();
  const by = { accountId: member.accountId };
  try {
    const { end } = form.values;
    if (end !== undefined) {
      const ended = isUuid(end)
        ? await endOffer(services, { creatorId, offerId: end, by, now })
        : ({ ok: false, reason: 'unknown' } as const);
      if (ended.ok) return redirect(studioPaths.offers(creatorId, { done: 'ended' }), { status: 303 });
      const answer = {
        summary: ended.reason === 'unknown' ? errors.unknown : errors.notOwner,
        fields: {},
        typed: null,
      };
      return ended.reason === 'unknown' ? conflict<OfferAnswer>(answer) : forbidden<OfferAnswer>(answer);
    }
    const check = checkOffer(typed, { onSale: await listOnSale(services.db, { creatorId, now }), now });
    if (!check.ok) {
      const words = Object.fromEntries(
        Object.entries(check.errors).map(([name, error]) => [name, errors.fields[error]]),
      );
      return badRequest(refused(Object.values(words)[0] ?? errors.check, { fields: words }));
    }
    const result = await makeOffer(services, { creatorId, offer: check.offer, by, now });
    if (result.ok) return redirect(studioPaths.offers(creatorId, { done: 'made' }), { status: 303 });
    switch (result.reason) {
      case 'not-owner':
        return forbidden(refused(errors.notOwner));
      case 'code-taken':
        return conflict(refused(errors.codeTaken, { fields: { code: errors.codeTaken } }));
      case 'for-no-price':
        return badRequest(refused(errors.forNoPrice, { fields: { off: errors.forNoPrice } }));
      case 'too-many':
        return conflict(refused(errors.tooMany));
    }
  } catch (err) {
    services.log.error({ err }, 'An offer could not be changed');
    return unavailable(refused(errors.service));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (summary = errors.service): OfferAnswer => ({ summary, fields: {}, typed: null }));

export default function Offers({ loaderData, actionData }: Route.ComponentProps) {
  return <OffersPage {...loaderData} answer={actionData} />;
}
