import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Analytics } from '../../analytics/analytics.tsx';
import { countedAs } from '../../analytics/events.ts';
import { landing } from '../../copy/landing.ts';
import { paths } from '../../paths.ts';
import { AccentColours } from '../../ui/accent.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { preloadDisplayFont } from '../../ui/display-font.ts';
import { FollowsSystem } from '../../ui/follows-system.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { CreatorSite } from '../creator-site.ts';
import { header } from '../header/copy.ts';
import { PlaceLinks } from '../header/place-links.tsx';
import { SiteNav } from '../header/site-nav.tsx';
import { framePlaces as copy } from './copy.ts';
import { Footer } from './footer.tsx';

/**
 * Frame of a creator's pages except the landing page.
 * @param props.offer link in the header: sign-up, or the move for another creator's member
 * @param props.bar true if a phone shows the member's places at the bottom of the window
 */
export function CreatorFrame(props: {
  site: CreatorSite;
  offer: 'join' | 'move' | null;
  bar?: boolean;
  children: ReactNode;
}) {
  const { site, offer, bar = false, children } = props;
  const { pathname } = useLocation();
  const library = paths.recipes(site.subdomain);
  const places = <PlaceLinks site={site} forMembers={offer === 'join'} />;
  const phonePlaces = <div className="phone-places">{places}</div>;
  preloadDisplayFont(site.style);
  return (
    <div data-style={site.style}>
      <FollowsSystem />
      <AccentColours palette={site.palette} />
      <header className="bg-paper print:hidden">
        <div className="shell flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 sm:py-4">
          <SiteLink to={paths.creator(site.subdomain)} className="min-w-20 grow basis-20">
            <Picture
              source={site.logo}
              fallback="/fallback/logo.svg"
              shape="logo"
              sizes="210px"
              alt={site.name}
              className="h-10 w-full max-w-52 logo-plate object-contain object-left"
            />
          </SiteLink>
          <SiteNav
            recipes={library}
            places={places}
            menu={
              offer === 'join' && (
                <details className="phone-places for-visitors">
                  <summary>{copy.menu}</summary>
                  <div>
                    <SiteLink to={library}>{header.recipes}</SiteLink>
                    {places}
                    <SiteLink to={paths.signIn()} state={{ from: pathname }}>
                      {header.signIn}
                    </SiteLink>
                  </div>
                </details>
              )
            }
            inAccount={phonePlaces}
            from={pathname}
            signedIn={offer !== 'join'}
            bar={bar}
          >
            {offer && (
              <ButtonLink
                to={paths.signUp(site.creatorId)}
                state={{ from: pathname }}
                data={countedAs('signup_header', site.creatorId)}
                className="button-compact whitespace-nowrap"
              >
                {offer === 'join' ? landing.signUp : header.moveHere}
              </ButtonLink>
            )}
          </SiteNav>
        </div>
      </header>
      <main id="main">{children}</main>
      <div className="print:hidden">
        <Footer creatorId={site.creatorId} name={site.name} profiles={site.profiles} />
      </div>
      <Analytics creatorId={site.creatorId} />
    </div>
  );
}
