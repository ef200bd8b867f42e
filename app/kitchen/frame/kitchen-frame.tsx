import type { ReactNode } from 'react';
import type { Brand } from '../../creators/brand/brand.server.ts';
import type { MemberLinks } from '../../creators/header/member-links.ts';
import { MemberNav } from '../../creators/header/member-nav.tsx';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { AppLinks, OfflineNotice } from '../offline/offline-notice.tsx';
import { useServiceWorker } from '../offline/use-service-worker.ts';
import { kitchen } from '../page-copy.ts';
import { RunningTimers } from '../timers/running-timers.tsx';

/** @param props.below true for a page that the member's navigation does not list */
export function KitchenFrame(props: {
  brand: Brand | null;
  links: MemberLinks;
  title: string;
  below?: boolean;
  children: ReactNode;
}) {
  const { brand, links } = props;
  useServiceWorker({ brand });
  return (
    <Shell
      brand={brand}
      back={paths.kitchen()}
      width="wide"
      corner={<MemberNav path={brand?.path ?? null} links={links} />}
    >
      {props.below && (
        <p className="mb-1 font-semibold text-accent-text print:hidden">
          <SiteLink to={paths.kitchen()} className="link inline-block py-2.5">
            <Icon name="arrow-left" className="mr-1.5 inline size-4.5 align-[-0.15em]" />
            {kitchen.heading}
          </SiteLink>
        </p>
      )}
      <PageHeading>{props.title}</PageHeading>
      <AppLinks brand={brand} />
      <OfflineNotice refresh />
      {props.children}
      <RunningTimers />
    </Shell>
  );
}
