import { redirect } from 'react-router';
import { changeSubdomain, checkSubdomain } from '../../creators/subdomain/commands.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, pageLoader, tooManyRequests } from '../../http/replies.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/subdomain-route';
import { pageSubdomain as copy } from './copy.ts';
import { SubdomainPage } from './subdomain-page.tsx';

/** Limit of the text that is read. A valid subdomain has at most 63 characters. */
const MAX_LENGTH = 100;

export const loader = pageLoader(
  'An address could not be looked for',
  async ({ request, context, params }: Route.LoaderArgs, { db, origin }) => {
    const { studio, member } = await requireStudio(context, params);
    const wanted = new URL(request.url).searchParams.get('wanted')?.slice(0, MAX_LENGTH) ?? null;
    const site = `${new URL(origin).host}/`;
    if (!wanted) return { site, wanted: null, note: null, isFree: false };
    const counted = await countTry(context, 'subdomain', { account: member.email });
    if (!counted.ok) return tooManyRequests(counted, (note) => ({ site, wanted, note, isFree: false }));
    const check = await checkSubdomain(db, { creatorId: studio.creatorId, wanted });
    return { site, wanted, note: check.ok ? copy[check.state] : copy[check.reason], isFree: check.ok };
  },
);

const form = defineForm({
  unexpected: copy.failed,
  refused: (error, { subdomain: wanted = '' }) => ({ error, wanted }),
});

export const action = formAction(
  form,
  'An address could not be changed',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { db, now } = services;
    const { studio, member } = await requireStudio(context, params);
    const { creatorId } = studio;
    const wanted = values.subdomain ?? '';
    const counted = await countTry(context, 'subdomain', { account: member.email });
    if (!counted.ok) return tooManyRequests(counted, refused);
    const by = { accountId: member.accountId };
    const changed = await changeSubdomain(db, { creatorId, wanted, by, now: now() });
    if (!changed.ok) return badRequest(refused(copy[changed.reason]));
    return redirect(studioPaths.page(creatorId, { done: 'subdomain' }), 303);
  },
  { errorStatus: 500 },
);

export const clientAction = form.clientAction;

export default function Subdomain({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <StudioPage title={copy.title} lead={copy.lead} back={{ to: studioPaths.page(params.creatorId), words: copy.back }}>
      <SubdomainPage found={loaderData} answer={actionData ?? null} />
    </StudioPage>
  );
}
