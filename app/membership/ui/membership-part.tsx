import type { ReactNode } from 'react';
import { membershipPage as copy } from '../../copy/membership-page.ts';
import type { Brand } from '../../creators/brand.server.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { MembershipView } from '../changes/membership-view.ts';
import { Timeline } from './timeline.tsx';

interface Shown {
  brand: Brand;
  membership: MembershipView;
}

/** What comes next in a membership, its line of time, and what its owner can do. */
export function MembershipPart({ brand, membership, supportEmail }: Shown & { supportEmail: string }) {
  const { timeline, move } = membership;
  return (
    <>
      <p className="max-w-[64ch] text-lg">{nextWords(brand, membership)}</p>
      {asksForWords(membership) && (
        <p className="mt-2">
          {copy.next.question}{' '}
          <a href={`mailto:${supportEmail}`} className="link inline-block py-1">
            {supportEmail}
          </a>
        </p>
      )}
      {!brand.path && <p className="mt-2 text-ink-soft">{copy.creatorAway(brand.name)}</p>}
      <div className="mt-8">
        <Timeline points={timeline} nextCreator={move?.to ?? null} />
      </div>
      <div className="mt-8 flex flex-wrap gap-3">{actions(brand, membership)}</div>
    </>
  );
}

function nextWords({ name }: Brand, { access, cancelled, move }: MembershipView): string {
  if (!access.may) return access.because === 'nothing' ? copy.next.neverOpen : copy.next.over;
  if (cancelled) return copy.next.cancelled;
  if (move) return copy.next.moves(name, move.to);
  return copy.next[access.because];
}

/** Ends that a person may not have expected. */
function asksForWords({ access: { may, because } }: MembershipView): boolean {
  return because === 'grace' || (!may && ['refunded', 'disputed', 'revoked'].includes(because));
}

/** The first is what most people come for. */
function actions({ name, path }: Brand, { access, cancelled, move }: MembershipView): ReactNode {
  const elsewhere = (
    <ButtonLink to={paths.signUp()} look="quiet">
      {copy.move}
    </ButtonLink>
  );
  if (!access.may) {
    return (
      <>
        {path && <ButtonLink to={path}>{copy.visit(name)}</ButtonLink>}
        {elsewhere}
      </>
    );
  }
  if (cancelled) {
    return (
      <>
        <ButtonLink to={paths.membershipReturn()}>{copy.comeBack}</ButtonLink>
        {elsewhere}
      </>
    );
  }
  return (
    <>
      {move && (
        <ButtonLink to={paths.membershipReturn()} look="quiet">
          {copy.stay(name)}
        </ButtonLink>
      )}
      {elsewhere}
      <ButtonLink to={paths.cancellation()} look="quiet">
        {copy.cancel}
      </ButtonLink>
    </>
  );
}
