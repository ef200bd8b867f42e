import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Segments } from '../../ui/segments.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { paymentsPage as copy } from './account-copy.ts';

const tabs = {
  income: studioPaths.payments,
  price: studioPaths.price,
  offers: studioPaths.offers,
  account: studioPaths.merchant,
} as const;

export function PaymentsPage(props: {
  tab: keyof typeof tabs;
  lead: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { tab, lead, actions, children } = props;
  const { creatorId } = useStudio();
  return (
    <StudioPage title={`${copy.title}: ${copy.tabs[tab]}`} lead={lead} actions={actions}>
      <Segments as="nav" label={copy.title} className="mb-6 print:hidden">
        {(Object.keys(tabs) as (keyof typeof tabs)[]).map((each) => (
          <Link
            key={each}
            to={tabs[each](creatorId)}
            aria-current={each === tab ? 'page' : undefined}
            className="segment"
          >
            {copy.tabs[each]}
          </Link>
        ))}
      </Segments>
      {children}
    </StudioPage>
  );
}
