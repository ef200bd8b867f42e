import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { badRequest, conflict, pageLoader, unavailable } from '../../http/replies.ts';
import { isFresh } from '../../identity/sessions/own-sessions.server.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import { endOrphan, listOrphans } from '../../payments/operator/orphans.server.ts';
import { listDisputes, listRefusedSubscriptions } from '../../payments/operator/review.server.ts';
import { operatorPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { operatorPayments as copy } from './copy.ts';
import { PaymentsPage } from './page.tsx';

const SHOWN = 50;
const isSubscription = (text: string) => /^sub_\w{1,100}$/.test(text);

export const loader = pageLoader(
  'Payments to review could not be read',
  async ({ context, url }: Route.LoaderArgs, { db, now }) => {
    const member = await requireMember(context);
    const [refused, orphans, disputes] = await Promise.all([
      listRefusedSubscriptions(db, { limit: SHOWN + 1 }),
      listOrphans(db),
      listDisputes(db, { limit: SHOWN + 1 }),
    ]);
    const done = url.searchParams.get('done') ?? '';
    return {
      refused: someOf(refused),
      orphans: someOf(
        orphans.map(({ subscriptionId, foundAt }) => ({ subscriptionId, foundAt: foundAt.toISOString() })),
      ),
      disputes: someOf(disputes.map(({ at, ...dispute }) => ({ ...dispute, at: at.toISOString() }))),
      isFresh: isFresh(member, now()),
      done: isSubscription(done) ? done : null,
    };
  },
);

const someOf = <Row,>(rows: Row[]) => ({ rows: rows.slice(0, SHOWN), hasMore: rows.length > SHOWN });

const form = defineForm({
  unexpected: copy.errors.service,
  refused: (error) => ({ error }),
});

export const action = formAction(
  form,
  'A subscription could not be ended',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const { db, payments } = services;
    const { accountId } = await requireMember(context);
    const { subscriptionId = '' } = values;
    if (!isSubscription(subscriptionId)) return badRequest(refused(copy.errors.unknown));
    if (!payments) return conflict(refused(copy.errors.nobody));
    const ended = await endOrphan({ db, payments }, { subscriptionId, by: { accountId } });
    if (ended.ok) return redirect(operatorPaths.payments({ done: subscriptionId }), { status: 303 });
    const answer = ended.reason === 'away' ? unavailable : conflict;
    return answer(refused(copy.errors[ended.reason]));
  },
);

export const clientAction = form.clientAction;

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  return <PaymentsPage {...loaderData} answer={actionData} />;
}
