import type { Brand } from '../../creators/brand/brand.server.ts';
import { BrandLine } from '../../creators/frame/brand-line.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Moment, useDateWords } from '../../ui/moment.tsx';
import { explainAccess } from '../access/explain.ts';
import { membershipPage as copy } from './copy.ts';
import type { MembershipView } from './membership-view.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** The state of a membership in large type, on the creator's colour: why there is access or none, and until when. */
export function MembershipStatusPart(props: { brand: Brand; membership: MembershipView; title: string; now: Date }) {
  const { brand, membership, now } = props;
  const { access } = membership;
  return (
    <>
      <BrandLine path={brand.path}>{copy.with(brand.name)}</BrandLine>
      <PageHeading look="statement" title={props.title}>
        {useSentence(brand, membership)}
      </PageHeading>
      {access.until && (
        <p className="mt-4 text-lg">
          {/* A zone such as GMT-8 would be broken after its hyphen; only the narrowest screens may have to. */}
          <span className="max-sm:block min-[390px]:whitespace-nowrap">
            <Moment at={access.until.toISOString()} />
          </span>
          {access.may && (
            <>
              <span className="max-sm:hidden"> · </span>
              <span className="whitespace-nowrap">{timeLeft(access.until, now)}</span>
            </>
          )}
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

function timeLeft(until: Date, now: Date): string {
  const left = until.getTime() - now.getTime();
  if (left < HOUR) return copy.lessThanAnHour;
  if (left < DAY) return copy.hoursLeft(Math.floor(left / HOUR));
  // Rounded: a trial of 7 days that began a minute ago has 7 left, and the exact end stands beside it.
  return copy.daysLeft(Math.round(left / DAY));
}
