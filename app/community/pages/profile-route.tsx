import { data, redirect } from 'react-router';
import { errors } from '../../copy/errors.ts';
import { landing } from '../../copy/landing.ts';
import { defineForm } from '../../http/form.ts';
import { badRequest, notFound, pageLoader } from '../../http/replies.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { PageState } from '../../ui/layout/page-state.tsx';
import { CommunityFrame, communityMeta } from '../community-frame.tsx';
import { community as words } from '../copy.ts';
import { byOf, loadCommunity } from '../load-community.server.ts';
import { communityPaths } from '../paths.ts';
import { postAction } from '../pictures/post-action.server.ts';
import { listBlocked } from '../profiles/blocks.server.ts';
import { saveProfile } from '../profiles/commands.server.ts';
import { suggestName } from '../profiles/profiles.server.ts';
import { findActivity } from '../threads/activity.server.ts';
import type { Route } from './+types/profile-route';
import { pages as copy } from './copy.ts';
import { CommunityDoor } from './door.tsx';
import { ProfilePage } from './profile-page.tsx';
import { findPicturesRefusal, refusePost } from './writing.server.ts';

const outcomes = ['saved', 'blocked', 'unblocked', 'not-blocked'] as const;

export const loader = pageLoader('A profile could not be read', async (args: Route.LoaderArgs, services) => {
  const community = await loadCommunity(services, args);
  if (!community) return data(null, { status: 404 });
  const { creatorId, frame, standing, member, profile } = community;
  const { db } = services;
  if (standing === 'visitor') {
    const activity = await findActivity(db, { creatorId });
    const door = { activity, isSignedIn: member !== null, hasWritten: profile !== null };
    return data({ frame, door, own: null }, { status: 403 });
  }
  const { accountId } = await requireUser(args.context);
  const asked = new URL(args.request.url).searchParams.get('done');
  const own = {
    name: profile?.name ?? (await suggestName(db, { accountId, creatorId })),
    picture: profile?.picture ?? null,
    blocked: profile ? await listBlocked(db, { profileId: profile.id }) : [],
    done: outcomes.find((each) => each === asked) ?? null,
  };
  return data({ frame, door: null, own });
});

const form = defineForm({ unexpected: copy.own.lost, refused: (error, { name }) => ({ error, name: name ?? null }) });

export const action = postAction(
  form,
  'A profile could not be saved',
  { findPicturesRefusal },
  async (args: Route.ActionArgs, { services, user, values, pictures, refused }) => {
    const community = await loadCommunity(services, args);
    if (!community) return notFound(refused(words.refusals.closed));
    const { creatorId } = community;
    const { accountId } = user;
    const [added] = pictures;
    const picture = added?.key ?? (values.without === 'yes' ? null : undefined);
    const by = byOf(services, { accountId, creatorId });
    const result = await saveProfile(services.db, by, { name: values.name ?? '', picture });
    if (result.ok) return redirect(communityPaths.profile(args.params.name, { done: 'saved' }), { status: 303 });
    switch (result.reason) {
      case 'empty':
      case 'too-long':
      case 'odd':
      case 'reserved':
      case 'taken':
        return badRequest(refused(copy.own.errors[result.reason]));
      default:
        return refusePost(result.reason, refused);
    }
  },
);

export const clientAction = form.clientAction;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? communityMeta(loaderData.frame.site, copy.own.title) : [];

export default function ProfileRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <PageState message={landing.notFound} lead={errors.missingLead} />;
  const { frame, door, own } = loaderData;
  if (own) return <ProfilePage frame={frame} own={own} answer={actionData} />;
  return (
    <CommunityFrame frame={frame}>
      <h1 dir="auto" className="text-section wrap-anywhere">
        {copy.title(frame.site.name)}
      </h1>
      {door && <CommunityDoor frame={frame} {...door} />}
    </CommunityFrame>
  );
}
