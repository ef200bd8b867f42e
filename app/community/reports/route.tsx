import { redirect, redirectDocument } from 'react-router';
import { roleOf } from '../../access/roles.ts';
import { moderatedPostPath } from '../../creators/paths.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, conflict, noSuchPage, pageLoader, tooManyRequests } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { normaliseEmail } from '../../identity/email.ts';
import { findMember } from '../../membership/access/member.server.ts';
import { loadSite } from '../../recipes/load-site.server.ts';
import { onPlatform } from '../../server-paths.ts';
import { communityLinks } from '../community-styles.ts';
import { communityPaths } from '../paths.ts';
import { findCommunitySettings } from '../settings.server.ts';
import { standingOf } from '../standing.ts';
import { checkTitle } from '../threads/words.ts';
import type { Route } from './+types/route';
import { reportPost, reportUnlawful } from './commands.server.ts';
import { reportPage as copy } from './copy.ts';
import { checkReport, RAW_REPORT_LENGTH } from './report.ts';
import { ReportPage } from './report-page.tsx';

/** Loads the site and the reader. Does not check if the reader sees the post. */
async function load(args: Pick<Route.LoaderArgs, 'request' | 'params' | 'context'>, services: Services) {
  const { request, params, context } = args;
  const site = await loadSite(services, new URL(request.url), params.name);
  const postId = params.postId.toLowerCase();
  if (!site || !isUuid(postId)) throw noSuchPage();
  const { state } = await findCommunitySettings(services.db, site);
  if (state === 'closed') throw noSuchPage();
  const member = await findMember(context);
  return { site, postId, member, standing: standingOf(roleOf(member, site.creatorId)) };
}

export const links = communityLinks;

export const loader = pageLoader(
  'The form that reports a post could not be shown',
  async (args: Route.LoaderArgs, services) => {
    const { site, postId, standing } = await load(args, services);
    // Loads a document, because pages of the community do not know the studio's routes.
    if (standing === 'moderator') throw redirectDocument(onPlatform(moderatedPostPath(site.creatorId, postId)));
    const { searchParams } = args.url;
    const done = searchParams.get('done');
    return {
      brand: site,
      subdomain: site.subdomain,
      postId,
      about:
        standing === 'member' && searchParams.get('about') !== 'unlawful' ? ('rules' as const) : ('unlawful' as const),
      mayReportByRules: standing === 'member',
      done: done === 'rules' ? copy.done : done && /^L-\d{4}-\w{8}$/.test(done) ? copy.unlawful.done(done) : null,
    };
  },
);

type ReportFields = { reason?: string; name?: string; email?: string; faith?: string };

const form = defineForm({
  unexpected: copy.errors.failed,
  refused: (error, { reason = '', name = '', email = '', about = '' }, fields: ReportFields = {}) => ({
    error,
    fields,
    about: about === 'rules' ? ('rules' as const) : ('unlawful' as const),
    typed: { reason, name, email },
  }),
});

export const action = formAction(
  form,
  'A report could not be stored',
  async (args: Route.ActionArgs, { services, values, refused }) => {
    const { site, postId, member, standing } = await load(args, services);
    const { creatorId, subdomain } = site;
    const { context } = args;
    const { errors } = copy;
    const now = services.now();
    const reason = checkReport(values.reason ?? '');
    if (values.about === 'rules') {
      if (!member || standing === 'visitor') return conflict(refused(errors['not-a-member']));
      const limit = await countTry(context, 'community', { account: member.email });
      if (!limit.ok) return tooManyRequests(limit, () => refused(errors.often));
      if (reason === null) return badRequest(refused(errors.reason, { reason: errors.reason }));
      const by = { accountId: member.accountId, creatorId, now, membershipNow: services.membershipNow() };
      const result = await reportPost(services.db, by, { postId, reason });
      if (!result.ok) return conflict(refused(errors[result.reason]));
      return redirect(communityPaths.report(subdomain, postId, { done: 'rules' }), 303);
    }
    const email = normaliseEmail(values.email ?? '');
    const name = checkTitle(values.name ?? '');
    const fields: ReportFields = {
      ...(reason === null && { reason: errors.reason }),
      ...(name === null && { name: errors.name }),
      ...(email === null && { email: errors.email }),
      ...(values.faith !== 'on' && { faith: errors.faith }),
    };
    if (reason === null || name === null || email === null || values.faith !== 'on') {
      return badRequest(refused(errors.check, fields));
    }
    const limit = await countTry(context, 'report', { account: email });
    if (!limit.ok) return tooManyRequests(limit, () => refused(errors.often));
    const reference = await reportUnlawful(services, { brand: site, postId, reason, name, email, now });
    if (reference === null) return conflict(refused(errors['no-such-post']));
    return redirect(communityPaths.report(subdomain, postId, { about: 'unlawful', done: reference }), 303);
  },
  { longer: { reason: RAW_REPORT_LENGTH } },
);

export const clientAction = form.clientAction;

export default function ReportRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ReportPage {...loaderData} answer={actionData} />;
}
