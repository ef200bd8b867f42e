import type { RouterContextProvider } from 'react-router';
import { roleOf } from '../access/roles.ts';
import type { CreatorSite } from '../creators/creator-site.ts';
import type { Services } from '../http/services.ts';
import { findMember, type Member } from '../membership/access/member.server.ts';
import { loadSite } from '../recipes/load-site.server.ts';
import { pageVersionFor } from '../recipes/paywall/paywall.ts';
import type { CommunityFrameData } from './community-frame.tsx';
import { findProfile, type Profile } from './profiles/profiles.server.ts';
import { type CommunitySettings, findCommunitySettings } from './settings.server.ts';
import { type Standing, standingOf } from './standing.ts';

export interface Community {
  creatorId: string;
  frame: CommunityFrameData;
  standing: Standing;
  settings: CommunitySettings;
  /** Null if the person is not signed in, or the address is not confirmed. */
  member: Member | null;
  profile: Profile | null;
}

/**
 * Loads the community of an address. Returns null if there is none or the community is closed.
 * @throws a redirect to the site's current address, as `loadSite` does
 */
export async function loadCommunity(
  services: Services,
  {
    request,
    params,
    context,
  }: { request: Request; params: { name: string }; context: Readonly<RouterContextProvider> },
): Promise<Community | null> {
  const site = await loadSite(services, new URL(request.url), params.name);
  if (!site?.community) return null;
  const { creatorId } = site;
  const { db } = services;
  const member = await findMember(context);
  const [settings, profile] = await Promise.all([
    findCommunitySettings(db, { creatorId }),
    member && findProfile(db, { accountId: member.accountId, creatorId }),
  ]);
  if (settings.state === 'closed') return null;
  const version = pageVersionFor(member, creatorId);
  return {
    creatorId,
    frame: { site, way: version === 'members' ? null : version, badge: badgeOf(site) },
    standing: standingOf(roleOf(member, creatorId)),
    settings,
    member,
    profile,
  };
}

const badgeOf = ({ cookName, name }: CreatorSite): string => cookName ?? name;

export const byOf = ({ now, membershipNow }: Services, of: { accountId: string; creatorId: string }) => ({
  accountId: of.accountId,
  creatorId: of.creatorId,
  now: now(),
  membershipNow: membershipNow(),
});
