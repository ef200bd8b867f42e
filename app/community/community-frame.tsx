import type { ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import styles from '../community.css?url';
import type { CreatorSite } from '../creators/creator-site.ts';
import { CreatorFrame } from '../creators/frame/creator-frame.tsx';
import { iconAddress, iconLink, shorten } from '../creators/page-metadata.ts';
import type { WayIn } from '../recipes/paywall/paywall.ts';
import { Icon } from '../ui/icon.tsx';
import { SiteLink } from '../ui/site-link.tsx';

export interface CommunityFrameData {
  site: CreatorSite;
  /** Offer to a reader without access, or null with access. */
  way: WayIn | null;
  /** Name of the cook, or else of the page. */
  badge: string;
}

/**
 * Frame of a community's pages.
 * @param props.back link above the page
 */
export function CommunityFrame(props: {
  frame: CommunityFrameData;
  back?: { to: string; words: string };
  children: ReactNode;
}) {
  const { frame, back, children } = props;
  const { site, way } = frame;
  return (
    <CreatorFrame site={site} offer={way === 'account' ? null : way} bar>
      <link rel="stylesheet" href={styles} precedence="community" />
      <div className="shell min-h-[60vh] py-6 [--shell:var(--container-form)] md:py-10">
        {back && (
          <p className="mb-2">
            <SiteLink to={back.to} className="link inline-flex min-h-11 items-center gap-1.5">
              <Icon name="arrow-left" className="size-4.5" />
              {back.words}
            </SiteLink>
          </p>
        )}
        {children}
      </div>
    </CreatorFrame>
  );
}

/** Metadata of a community's page. Not indexed, because the page is rendered for one reader. */
export const communityMeta = (site: CreatorSite, title: string): MetaDescriptor[] => [
  { title: shorten(title, 70) },
  { name: 'robots', content: 'noindex' },
  iconLink(iconAddress(site.favicon)),
];
