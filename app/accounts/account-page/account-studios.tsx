import { paths } from '../../paths.ts';
import { invitation as copy } from '../invitations/copy.ts';
import type { AccountStudios } from './page.server.ts';

export function AccountWorkPart({ studios, isOperator }: AccountStudios) {
  return (
    <div className="mb-4 grid grid-cols-1 gap-4 text-lg empty:hidden">
      {studios.map(({ creatorId, name, role }) => (
        <p key={creatorId}>
          {role === 'owner' ? copy.owns(name) : copy.works(name)}{' '}
          {/* A plain `<a>`, because the studio has its own scripts and styles. */}
          <a href={paths.studio(creatorId)} className="link inline-block py-1">
            {copy.openStudio}
          </a>
        </p>
      ))}
      {isOperator && (
        <p>
          {copy.operates}{' '}
          <a href={paths.operator()} className="link inline-block py-1">
            {copy.openOperator}
          </a>
        </p>
      )}
    </div>
  );
}
