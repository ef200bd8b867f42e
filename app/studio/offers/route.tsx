import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm, isEmpty, type Submitted } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { badRequest, conflict, forbidden, pageLoader } from '../../http/replies.ts';
import { endOffer, makeOffer } from '../../membership/offers/commands.server.ts';
import { checkOffer, type TypedOffer } from '../../membership/offers/new-offer.ts';
import { listOffers } from '../../membership/offers/queries.server.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { offerFormErrors as errors } from './copy.ts';
import { type OfferAnswer, OffersPage } from './page.tsx';

export const loader = pageLoader(
  'The offers of a creator could not be read',
  async ({ request, context, params }: Route.LoaderArgs, { db, origin, membershipNow }) => {
    const { studio } = await requireStudio(context, params);
    const done = new URL(request.url).searchParams.get('done');
    const now = membershipNow();
    const { creatorId } = studio;
    const [offers, onSale] = await Promise.all([
      listOffers(db, { creatorId, now }),
      listOnSale(db, { creatorId, now }),
    ]);
    return { offers, onSale, origin, now, done: done === 'made' || done === 'ended' ? done : null } as const;
  },
);

const fields = ['code', 'kind', 'off', 'currency', 'duration', 'months', 'plan', 'lastDay', 'places'] as const;

const typedOf = (submitted: Submitted) =>
  Object.fromEntries(fields.map((name) => [name, submitted[name] ?? ''])) as unknown as TypedOffer;

const form = defineForm({
  unexpected: errors.service,
  refused: (summary, submitted, fields: OfferAnswer['fields'] = {}): OfferAnswer => ({
    summary,
    fields,
    typed: 'end' in submitted || isEmpty(submitted) ? null : typedOf(submitted),
  }),
});

/** Creates an offer, or ends the one named by `end`. */
export const action = formAction(
  form,
  'An offer could not be changed',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio, member } = await requireStudio(context, params);
    const { creatorId } = studio;
    const now = services.membershipNow();
    const by = { accountId: member.accountId };
    const { end } = values;
    if (end !== undefined) {
      const ended = isUuid(end)
        ? await endOffer(services, { creatorId, offerId: end, by, now })
        : ({ ok: false, reason: 'unknown' } as const);
      if (ended.ok) return redirect(studioPaths.offers(creatorId, { done: 'ended' }), { status: 303 });
      return ended.reason === 'unknown' ? conflict(refused(errors.unknown)) : forbidden(refused(errors.notOwner));
    }
    const check = checkOffer(typedOf(values), { onSale: await listOnSale(services.db, { creatorId, now }), now });
    if (!check.ok) {
      const words = Object.fromEntries(
        Object.entries(check.errors).map(([name, error]) => [name, errors.fields[error]]),
      );
      return badRequest(refused(Object.values(words)[0] ?? errors.check, words));
    }
    const result = await makeOffer(services, { creatorId, offer: check.offer, by, now });
    if (result.ok) return redirect(studioPaths.offers(creatorId, { done: 'made' }), { status: 303 });
    switch (result.reason) {
      case 'not-owner':
        return forbidden(refused(errors.notOwner));
      case 'code-taken':
        return conflict(refused(errors.codeTaken, { code: errors.codeTaken }));
      case 'for-no-price':
        return badRequest(refused(errors.forNoPrice, { off: errors.forNoPrice }));
      case 'too-many':
        return conflict(refused(errors.tooMany));
    }
  },
);

export const clientAction = form.clientAction;

export default function Offers({ loaderData, actionData }: Route.ComponentProps) {
  return <OffersPage {...loaderData} answer={actionData} />;
}
