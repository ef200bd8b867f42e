import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { badRequest, noSuchPage } from '../../http/replies.ts';
import { returnPath } from '../../http/return-path.ts';
import { servicesContext } from '../../http/services.ts';
import { demoLinks, demoMeta, StandInPage } from '../../ui/layout/demo-page.tsx';
import { formatMoney } from '../money.ts';
import { paymentPaths } from '../paths.ts';
import type { Route } from './+types/bank-route';
import { demoPayments } from './copy.ts';
import { findQuestion } from './demo-overview.server.ts';

const copy = demoPayments.bank;

const backOf = (request: Request) =>
  returnPath(new URL(request.url).searchParams.get('return')) ?? paymentPaths.demoPayments();

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, demoPayments: demo } = context.get(servicesContext);
  if (!demo) throw noSuchPage();
  return { question: await findQuestion(db, params.intentId), back: backOf(request) };
}

/** A late answer has no effect. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, demoPayments: demo } = context.get(servicesContext);
  if (!demo) throw noSuchPage();
  const form = await readForm(request);
  const { answer } = form.values;
  if (!form.ok || (answer !== 'approve' && answer !== 'refuse')) return badRequest(null);
  if (await findQuestion(db, params.intentId)) {
    await demo.standIn[answer](params.intentId);
    await demo.flush();
  }
  return redirect(backOf(request), { status: 303 });
}

export const links: Route.LinksFunction = demoLinks;

export const meta: Route.MetaFunction = () => demoMeta(copy.title);

export default function DemoBankPage({ loaderData: { question, back } }: Route.ComponentProps) {
  return (
    <StandInPage title={copy.title} note={copy.note}>
      {question ? (
        <form method="post" className="mt-8 rounded-2xl border border-line bg-white p-5">
          <p className="text-xl">
            {question.amount === null
              ? copy.saves
              : copy.pays(formatMoney({ amount: question.amount, currency: question.currency! }))}
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <button type="submit" name="answer" value="approve" className="button">
              {copy.approve}
            </button>
            <button type="submit" name="answer" value="refuse" className="button button-quiet">
              {copy.refuse}
            </button>
          </div>
        </form>
      ) : (
        <>
          <p className="mt-8">{copy.over}</p>
          <p className="mt-4">
            <a href={back} className="button">
              {copy.back}
            </a>
          </p>
        </>
      )}
    </StandInPage>
  );
}
