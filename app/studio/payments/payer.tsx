import { Link } from 'react-router';
import type { Payer } from '../../payments/income/income.server.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { incomePage as copy } from './income-copy.ts';

/** Name of a member, which leads to the member's page. */
export function PayerLink({ payer }: { payer: Payer }) {
  const { creatorId } = useStudio();
  if (payer.is === 'deleted') return <span className="block">{copy.deleted}</span>;
  return (
    <Link
      to={studioPaths.member(creatorId, payer.membershipId)}
      className="link inline-flex min-h-11 items-center print:min-h-0"
    >
      <bdi>{payer.is === 'member' ? payer.name || payer.email : copy.former}</bdi>
    </Link>
  );
}
