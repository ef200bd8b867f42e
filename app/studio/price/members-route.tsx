import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, conflict, forbidden, unavailable, unreadable, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { announceRaise, lowerPrices, withdrawRaise } from '../../membership/raise/commands.server.ts';
import { findOtherPrices } from '../../membership/raise/queries.server.ts';
import { raiseDate } from '../../membership/raise/raise.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/members-route';
import { memberPriceErrors, priceErrors } from './copy.ts';
import { type MemberPricesAnswer, MemberPricesPage, memberPricesDone } from './members-page.tsx';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, log, membershipNow } = context.get(servicesContext);
  const { studio } = await requireStudio(context, params);
  const done = new URL(request.url).searchParams.get('done');
  const now = membershipNow();
  const found = await findOtherPrices(db, { ...studio, now }).catch((err: unknown) => {
    log.error({ err }, 'What the members of a creator pay could not be read');
    throw unreadablePage();
  });
  return {
    ...found,
    raisesAt: raiseDate(now),
    done: memberPricesDone.find((each) => each === done) ?? null,
  };
}

/** Raises or lowers the price of those who joined at another one, or withdraws what was announced. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { studio, member: by } = await requireStudio(context, params);
  const form = await readForm(request);
  const refused = (error: string): MemberPricesAnswer => ({ error });
  if (!form.ok) return unreadable(form, refused(form.error));
  const { do: what, prices: shown } = form.values;
  const { creatorId } = studio;
  const change = { creatorId, shown, by, now: services.membershipNow() };
  try {
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
  } catch (err) {
    services.log.error({ err }, 'What the members of a creator pay could not be changed');
    return unavailable(refused(priceErrors.service));
  }
}

/** After a conflict the page shows what is sold now. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (error = priceErrors.service): MemberPricesAnswer => ({ error }));

export default function MemberPrices({ loaderData, actionData }: Route.ComponentProps) {
  return <MemberPricesPage {...loaderData} answer={actionData} />;
}
