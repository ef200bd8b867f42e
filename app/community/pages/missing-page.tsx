import { ButtonLink } from '../../ui/button.tsx';
import { CommunityFrame, type CommunityFrameData } from '../community-frame.tsx';
import { communityPaths } from '../paths.ts';
import { pages as copy } from './copy.ts';

/** Page for a missing conversation or post. `lead` replaces the default explanation. */
export function MissingPage(props: { frame: CommunityFrameData; title: string; lead?: string }) {
  const { frame, title, lead = copy.missingLead } = props;
  return (
    <CommunityFrame frame={frame}>
      <h1 className="text-section">{title}</h1>
      <p className="mt-3 text-lg">{lead}</p>
      <p className="mt-6">
        <ButtonLink to={communityPaths.community(frame.site.subdomain)}>{copy.title(frame.site.name)}</ButtonLink>
      </p>
    </CommunityFrame>
  );
}
