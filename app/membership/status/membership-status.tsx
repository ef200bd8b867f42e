import type { Brand } from '../../creators/brand/brand.server.ts';
import { BrandLine } from '../../creators/frame/brand-line.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Moment, useDateWords } from '../../ui/moment.tsx';
import { explainAccess } from '../access/explain.ts';
import { membershipPage as copy } from './copy.ts';
import type { MembershipView } from './membership-view.ts';
import { statusWords } from './status-words.ts';

/** The state of a membership in large type, on the creator's colour; then why there is access or none, and until when. */
export function MembershipStatusPart(props: { brand: Brand; membership: MembershipView; title: string; now: Date }) {
  const { brand, membership, now } = props;
  const { access } = membership;
  const { date } = useDateWords();
  return (
    <>
      <BrandLine path={brand.path}>{copy.with(brand.name)}</BrandLine>
      <PageHeading look="status" title={props.title}>
        {statusWords(membership, { now, date })}
      </PageHeading>
      <p className="mt-3 max-w-[48ch] text-lg">{useSentence(brand, membership)}</p>
      {access.until && (
        <p className="mt-1 text-lg">
          {/* A zone such as GMT-8 would be broken after its hyphen: a line of its own, unless large text needs several. */}
          <span className="inline-block max-w-full">
            <Moment at={access.until.toISOString()} />
          </span>
        </p>
      )}
    </>
  );
}

/** Why there is access or none, in the reader's time zone. */
export function useSentence({ name }: Brand, { access, opened }: MembershipView): string {
  const { date } = useDateWords();
  return explainAccess(access, { date, creator: name, opened });
}
