import { Link } from 'react-router';
import type { Payer } from '../../payments/income/income.server.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { incomePage as copy } from './income-copy.ts';

export function PayerLink({ payer }: { payer: Payer }) {
  const { creatorId } = useStudio();
  if (payer.kind === 'deleted') return <span className="block">{copy.deleted}</span>;
  return (
    <Link
      to={studioPaths.member(creatorId, payer.membershipId)}
      className="link inline-flex min-h-11 items-center print:min-h-0"
    >
      <bdi>{payer.kind === 'member' ? payer.name || payer.email : copy.former}</bdi>
    </Link>
  );
}
