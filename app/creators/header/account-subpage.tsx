import type { ReactNode } from 'react';
import { accountPage as copy } from '../../copy/account-page.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { Brand } from '../brand/brand.server.ts';
import { useMemberLinks } from './member-links.ts';
import { MemberNav } from './member-nav.tsx';

export function AccountSubpage({
  brand,
  title,
  children,
}: {
  brand: Brand | null;
  title: string;
  children: ReactNode;
}) {
  const links = useMemberLinks();
  return (
    <Shell brand={brand} back={paths.account()} corner={<MemberNav path={brand?.path ?? null} links={links} />}>
      <p className="-mt-3 mb-3">
        <SiteLink to={paths.account()} className="link inline-flex min-h-11 items-center gap-1.5">
          <Icon name="arrow-left" className="size-4.5" />
          {copy.title}
        </SiteLink>
      </p>
      <PageHeading>{title}</PageHeading>
      {children}
    </Shell>
  );
}
