import { useState } from 'react';
import { offline as copy } from './copy.ts';

/** Notice of a changed recipe. The new version is shown only when the cook asks for it. */
export function NewVersion({ showNew }: { showNew(): Promise<boolean> }) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <p role="status" className="bg-wash px-5 py-2">
      <strong>{copy.changed}</strong>{' '}
      <button
        type="button"
        onClick={async () => setHasFailed(!(await showNew()))}
        className="link min-h-12 px-1 font-semibold"
      >
        {copy.showNew}
      </button>
      {hasFailed && ` ${copy.noNetwork}`}
    </p>
  );
}
