import { invitation as copy } from '../../copy/invitation.ts';
import type { AccountWork } from '../account-work.server.ts';

/** What an account does on this site besides subscribing, and where its people are asked meanwhile. */
export function AccountWorkPart({ studios, isOperator, supportEmail }: AccountWork & { supportEmail: string }) {
  return (
    <div className="mb-4 grid grid-cols-1 gap-4 text-lg empty:hidden">
      {studios.map((name) => (
        <p key={name}>{copy.works(name)}</p>
      ))}
      {studios.length > 0 && (
        <p>
          {copy.studioComing}{' '}
          <a href={`mailto:${supportEmail}`} className="link inline-block py-1">
            {supportEmail}
          </a>
        </p>
      )}
      {isOperator && <p>{copy.operates}</p>}
    </div>
  );
}
