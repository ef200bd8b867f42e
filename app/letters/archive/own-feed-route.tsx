import { data } from 'react-router';
import { errors } from '../../copy/errors.ts';
import { landing } from '../../copy/landing.ts';
import { CreatorFrame } from '../../creators/frame/creator-frame.tsx';
import { iconAddress, iconLink } from '../../creators/page-metadata.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { pageLoader } from '../../http/replies.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { Problem } from '../../kitchen/operation-fields.tsx';
import { SecretAddress } from '../../kitchen/secret-address.tsx';
import { loadSite } from '../../recipes/load-site.server.ts';
import { findPageVersion } from '../../recipes/paywall/audience.server.ts';
import { audienceOfVersion, offerOf } from '../../recipes/paywall/paywall.ts';
import { PageState } from '../../ui/layout/page-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { letterPaths } from '../paths.ts';
import type { Route } from './+types/own-feed-route';
import { changeLetterFeed, endLetterFeed } from './commands.server.ts';
import { ownFeed as copy, letterPage } from './copy.ts';
import { findFeedSince } from './queries.server.ts';

export const loader = pageLoader(
  'A feed address could not be read',
  async ({ request, params, context }: Route.LoaderArgs, services) => {
    const site = await loadSite(services, new URL(request.url), params.name);
    if (!site) return data(null, { status: 404 });
    const { accountId } = await requireUser(context);
    const version = await findPageVersion(context, { creatorId: site.creatorId });
    const since = await findFeedSince(services.db, { accountId });
    const isOpen = audienceOfVersion(version) === 'members';
    return data({ site, offer: offerOf(version), isOpen, since: since?.toISOString() ?? null });
  },
);

type Answer = { address: string } | { done: string } | { error: string };

const form = defineForm({
  unexpected: copy.unexpected,
  refused: (error): Answer => ({ error }),
});

export const action = formAction(
  form,
  'A feed address could not be stored',
  async ({ params, context }: Route.ActionArgs, { services, values }) => {
    const { db, origin, now } = services;
    const { accountId } = await requireUser(context);
    if (values.intent === 'end-address') {
      await endLetterFeed(db, { accountId });
      return { done: copy.ended };
    }
    const { token } = await changeLetterFeed(db, { accountId, now: now() });
    return { address: origin + letterPaths.memberFeed(params.name, token) };
  },
);

export const clientAction = form.clientAction;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: copy.title },
  ...(loaderData ? [iconLink(iconAddress(loaderData.site.favicon))] : []),
];

export default function OwnFeedRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <PageState message={landing.notFound} lead={errors.missingLead} />;
  const { site, offer, isOpen, since } = loaderData;
  return (
    <CreatorFrame site={site} offer={offer} bar>
      <div className="shell py-8 [--shell:var(--container-form)] md:py-12">
        <p className="mb-4">
          <SiteLink to={letterPaths.archive(site.subdomain)} className="link inline-block py-2">
            {letterPage.all}
          </SiteLink>
        </p>
        <h1 className="mb-6 text-section">{copy.heading}</h1>
        {isOpen ? (
          <SecretAddress
            id="feed"
            words={copy.address}
            since={since}
            address={actionData && 'address' in actionData ? actionData.address : null}
            onSubmit={() => {}}
            outcome={<Outcome answer={actionData} />}
          />
        ) : (
          <p dir="auto">{copy.closed(site.name)}</p>
        )}
      </div>
    </CreatorFrame>
  );
}

function Outcome({ answer }: { answer: Answer | undefined }) {
  if (answer && 'error' in answer) return <Problem error={answer.error} />;
  return (
    <p role="status" className="mt-2 empty:hidden">
      {answer && 'done' in answer && answer.done}
    </p>
  );
}
