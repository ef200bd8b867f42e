import type { Brand } from '../../creators/brand/brand.server.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { EndTime } from '../access/end-time.tsx';
import { explainAccess } from '../access/explain.ts';
import { membershipPage as copy } from './copy.ts';
import type { MembershipView } from './membership-view.ts';
import type { EndedByWithdrawal } from './status-words.ts';
import { statusWords, withdrawalWords } from './status-words.ts';

export function MembershipStatusPart(props: {
  brand: Brand;
  membership: MembershipView;
  withdrawal: EndedByWithdrawal | null;
  title: string;
  now: Date;
}) {
  const { brand, membership, withdrawal, now } = props;
  const { until } = membership.access;
  const { date } = useDateWords();
  const explained = useSentence(brand, membership);
  const { heading, sentence } = withdrawal
    ? withdrawalWords(withdrawal, date)
    : statusWords(membership, { now, date, sentence: explained });
  return (
    <>
      <BrandLine path={brand.path}>{copy.with(brand.name)}</BrandLine>
      <PageHeading look="status" title={props.title}>
        {heading}
      </PageHeading>
      {sentence && <p className="mt-3 max-w-text text-lg">{sentence}</p>}
      {until && <EndTime end={until} className="mt-1 text-lg" />}
    </>
  );
}

export function useSentence({ name }: Brand, { access, opened }: MembershipView): string {
  const { date } = useDateWords();
  return explainAccess(access, { date, creator: name, opened });
}

export function BrandLine({ path, children }: { path: Brand['path']; children: string }) {
  return (
    <p dir="auto" className="mb-3 text-lg font-semibold text-balance">
      {path ? (
        <SiteLink to={path} className="link inline-block py-2">
          {children}
        </SiteLink>
      ) : (
        children
      )}
    </p>
  );
}
