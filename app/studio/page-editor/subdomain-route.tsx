import { redirect } from 'react-router';
import { changeSubdomain, checkSubdomain } from '../../creators/subdomain/commands.server.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, failed, tooManyRequests, unreadable, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/subdomain-route';
import { pageSubdomain as copy } from './copy.ts';
import { SubdomainPage } from './subdomain-page.tsx';

/** Code units of what is looked for; a subdomain has at most 63. */
const LONGEST = 100;

/** The page's address; with `wanted`, whether another one may be had, as it is typed. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, log, origin } = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const wanted = new URL(request.url).searchParams.get('wanted')?.slice(0, LONGEST) ?? null;
  const site = `${new URL(origin).host}/`;
  if (!wanted) return { site, wanted: null, note: null, isFree: false };
  try {
    const counted = await countTry(context, 'subdomain', { account: member.email });
    if (!counted.ok) return tooManyRequests(counted, (note) => ({ site, wanted, note, isFree: false }));
    const check = await checkSubdomain(db, { creatorId: studio.creatorId, wanted });
    return { site, wanted, note: check.ok ? copy[check.state] : copy[check.reason], isFree: check.ok };
  } catch (err) {
    log.error({ err }, 'An address could not be looked for');
    throw unreadablePage();
  }
}

/** Takes an address. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, log, now } = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const { creatorId } = studio;
  const form = await readForm(request);
  if (!form.ok) return unreadable(form, { error: form.error, wanted: '' });
  const wanted = form.values.subdomain ?? '';
  try {
    const counted = await countTry(context, 'subdomain', { account: member.email });
    if (!counted.ok) return tooManyRequests(counted, (error) => ({ error, wanted }));
    const by = { accountId: member.accountId };
    const changed = await changeSubdomain(db, { creatorId, wanted, by, now: now() });
    if (!changed.ok) return badRequest({ error: copy[changed.reason], wanted });
  } catch (err) {
    log.error({ err }, 'An address could not be changed');
    return failed({ error: copy.failed, wanted });
  }
  return redirect(studioPaths.page(creatorId, { done: 'subdomain' }), 303);
}

export default function Subdomain({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <StudioPage title={copy.title} lead={copy.lead} back={{ to: studioPaths.page(params.creatorId), words: copy.back }}>
      <SubdomainPage found={loaderData} answer={actionData ?? null} />
    </StudioPage>
  );
}
