import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { afterConflictToo, defineForm } from '../../http/form.ts';
import { badRequest, conflict, forbidden, pageLoader } from '../../http/replies.ts';
import { announceRaise, lowerPrices, withdrawRaise } from '../../membership/raise/commands.server.ts';
import { findOtherPrices } from '../../membership/raise/queries.server.ts';
import { raiseDate } from '../../membership/raise/raise.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/members-route';
import { memberPriceErrors, priceErrors } from './copy.ts';
import { type MemberPricesAnswer, MemberPricesPage, memberPricesDone } from './members-page.tsx';

export const loader = pageLoader(
  'What the members of a creator pay could not be read',
  async ({ request, context, params }: Route.LoaderArgs, { db, membershipNow }) => {
    const { studio } = await requireStudio(context, params);
    const done = new URL(request.url).searchParams.get('done');
    const now = membershipNow();
    const found = await findOtherPrices(db, { ...studio, now });
    return {
      ...found,
      raisesAt: raiseDate(now),
      done: memberPricesDone.find((each) => each === done) ?? null,
    };
  },
);

const form = defineForm({
  unexpected: priceErrors.service,
  refused: (error): MemberPricesAnswer => ({ error }),
});

export const action = formAction(
  form,
  'What the members of a creator pay could not be changed',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio, member: by } = await requireStudio(context, params);
    const { do: what, prices: shown } = values;
    const { creatorId } = studio;
    const change = { creatorId, shown, by, now: services.membershipNow() };
    const decided =
      what === 'raise'
        ? ({ result: await announceRaise(services, change), done: 'raised' } as const)
        : what === 'lower'
          ? ({ result: await lowerPrices(services, change), done: 'lowered' } as const)
          : what === 'withdraw'
            ? ({ result: await withdrawRaise(services, change), done: 'withdrawn' } as const)
            : null;
    if (!decided) return badRequest(refused(memberPriceErrors.unknown));
    const { result, done } = decided;
    if (result.ok) return redirect(studioPaths.memberPrices(creatorId, { done }), { status: 303 });
    switch (result.reason) {
      case 'not-owner':
        return forbidden(refused(priceErrors.notOwner));
      case 'price-changed':
        return conflict(refused(memberPriceErrors.changed));
    }
  },
);

export const shouldRevalidate = afterConflictToo;

export const clientAction = form.clientAction;

export default function MemberPrices({ loaderData, actionData }: Route.ComponentProps) {
  return <MemberPricesPage {...loaderData} answer={actionData} />;
}
