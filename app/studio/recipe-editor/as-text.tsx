import { Link } from 'react-router';
import { recipeEditor as copy } from '../../recipes/editing/editor-copy.ts';
import { studioPaths } from '../paths.ts';

/** For a recipe that is written down already: the ways that are shorter than the fields. */
export function AsText({ creatorId, write }: { creatorId: string; write: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-2xl border border-line bg-paper px-4 py-3">
      <p className="font-semibold max-sm:w-full">{copy.written.title}</p>
      <button type="button" onClick={write} className="button button-compact button-quiet">
        {copy.written.paste}
      </button>
      <Link to={studioPaths.import(creatorId)} className="link inline-flex min-h-11 items-center">
        {copy.written.bringIn}
      </Link>
    </div>
  );
}
