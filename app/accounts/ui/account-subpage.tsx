import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { back } from '../../copy/account-security.ts';
import type { Brand } from '../../creators/brand.server.ts';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';

/** A page below `/account`, with the way back to it. */
export function AccountSubpage({
  brand,
  title,
  children,
}: {
  brand: Brand | null;
  title: string;
  children: ReactNode;
}) {
  return (
    <Shell brand={brand} back={paths.account()}>
      <p className="-mt-3 mb-3">
        <Link to={paths.account()} className="link inline-block py-2">
          <span aria-hidden="true">← </span>
          {back}
        </Link>
      </p>
      <PageHeading>{title}</PageHeading>
      {children}
    </Shell>
  );
}
