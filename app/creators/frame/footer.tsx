import type { ReactNode } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { footer as copy } from '../../copy/landing.ts';
import { productName } from '../../copy/product.ts';
import type { Services } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { Profiles } from '../creator-site.ts';

const networks = ['instagram', 'tiktok', 'linkedin'] as const;

/**
 * Marketing footer (specification, section 2). Links that are not configured are left out.
 * @param props.creatorId creator whose sign-up is linked
 */
export function Footer(props: { creatorId?: string; name?: string | null; profiles?: Profiles }) {
  const { creatorId, name, profiles } = props;
  const { pathname } = useLocation();
  const links = useRouteLoaderData<{ links: Services['links'] }>('root')?.links;
  return (
    <footer className="bg-deep text-white">
      <div className="shell grid gap-10 py-14 sm:grid-cols-3 md:grid-cols-[1.4fr_1fr_1fr_auto]">
        <div>
          <p className="font-display text-3xl">{productName}</p>
          <SiteLink to={paths.signUp(creatorId)} state={{ from: pathname }} className="link mt-4 inline-block py-1">
            {copy.signUp}
          </SiteLink>
        </div>
        <ul className="grid content-start gap-1">
          <FooterLink href={links?.about}>{copy.about}</FooterLink>
          <FooterLink href={links?.contact}>{copy.contact}</FooterLink>
          <FooterLink href={paths.privacyPolicy()}>{copy.privacyPolicy}</FooterLink>
          <FooterLink href={paths.termsAndConditions()}>{copy.termsAndConditions}</FooterLink>
        </ul>
        <ul className="grid content-start gap-1">
          {networks.map((network) => {
            const own = profiles?.[network];
            const label = copy[network];
            return (
              <FooterLink key={network} href={own ?? links?.[network]}>
                {own && name ? (
                  <span className="line-clamp-2 wrap-anywhere">{copy.profileOf(name, label)}</span>
                ) : (
                  label
                )}
              </FooterLink>
            );
          })}
        </ul>
        {/* '#top' is the top of the page (HTML, 7.4.6.4). The tabindex lets Safari focus the clicked link, which
            makes scrolling smooth. */}
        <a href="#top" tabIndex={0} className="to-top link self-start justify-self-start py-1">
          {copy.backToTop}
        </a>
      </div>
      <p className="shell border-t border-white/25 py-6 text-sm">{copy.copyright(productName)}</p>
    </footer>
  );
}

function FooterLink({ href, children }: { href: string | null | undefined; children: ReactNode }) {
  if (!href) return null;
  return (
    <li>
      <a href={href} target="_blank" rel="noopener" className="link inline-block py-1 align-top">
        {children}
        <span className="sr-only"> {copy.newTab}</span>
      </a>
    </li>
  );
}
