import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { badRequest, noSuchPage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { demoLinks, demoMeta, StandInPage } from '../../ui/layout/demo-page.tsx';
import type { Route } from './+types/onboarding-route';
import { demoPayments } from './copy.ts';

const copy = demoPayments.onboarding;
const answers = ['finish', 'check', 'leave'] as const;

/** Loads the demo's page in place of Stripe's onboarding form. A link works once. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { demoPayments: demo } = context.get(servicesContext);
  const found = await demo?.standIn.findOnboarding(params.linkId);
  if (!found) throw noSuchPage();
  if (!found.works) throw redirect(found.refreshUrl);
  return { country: found.country, asked: found.asked };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { demoPayments: demo } = context.get(servicesContext);
  if (!demo) throw noSuchPage();
  const form = await readForm(request);
  const answer = answers.find((each) => each === form.values.answer);
  if (!form.ok || !answer) return badRequest(null);
  const url = await demo.standIn.answerOnboarding(params.linkId, answer);
  if (url === null) throw noSuchPage();
  await demo.flush();
  return redirect(url, { status: 303 });
}

export const links: Route.LinksFunction = demoLinks;

export const meta: Route.MetaFunction = () => demoMeta(copy.title);

export default function DemoOnboardingPage({ loaderData: { country, asked } }: Route.ComponentProps) {
  return (
    <StandInPage title={copy.title} note={copy.note}>
      <form method="post" className="mt-8 rounded-2xl border border-line bg-white p-5">
        <p className="text-xl">{copy.country(country)}</p>
        <p className="mt-3">{asked.length === 0 ? copy.nothing : copy.asks}</p>
        <ul className="mt-2 list-disc pl-5 wrap-anywhere empty:hidden">
          {asked.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <div className="mt-5 flex flex-wrap gap-3">
          {answers.map((answer) => (
            <button
              key={answer}
              type="submit"
              name="answer"
              value={answer}
              className={answer === 'finish' ? 'button' : 'button button-quiet'}
            >
              {copy[answer]}
            </button>
          ))}
        </div>
      </form>
    </StandInPage>
  );
}
