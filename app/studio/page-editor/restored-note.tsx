import { useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { type PageContent, pageFormat } from '../../landing/editing/page-content.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import { saveByPost } from '../editing/save-by-post.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { pageHistory as copy, pageEditor } from './copy.ts';

/** An earlier page is being written now in place of what was; that can be put back. Has the focus when it appears. */
export function RestoredNote(props: { version: number; replaced: PageContent }) {
  const { version, replaced } = props;
  const { creatorId } = useStudio();
  const [state, setState] = useState<'restored' | 'undoing' | 'undone' | 'failed'>('restored');
  const note = useRef<HTMLParagraphElement>(null);
  const { revalidate } = useRevalidator();
  const isHydrated = useHydrated();
  useEffect(() => note.current?.focus(), []);

  async function undo() {
    setState('undoing');
    const saved = await saveByPost(studioPaths.pageDraft(creatorId), {
      ...{ value: replaced, version, schemaVersion: pageFormat.version },
    });
    setState(saved.ok ? 'undone' : 'failed');
    if (saved.ok) void revalidate();
    note.current?.focus();
  }

  const said = { restored: copy.restored, undoing: copy.restored, undone: copy.undone, failed: copy.notUndone };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-5 rounded-xl border border-line bg-paper px-4 py-2">
      <p ref={note} role="status" tabIndex={-1} className="py-2 font-semibold focus-visible:outline-none">
        {said[state]}
      </p>
      <Link to={studioPaths.page(creatorId)} className="link py-2.5">
        {copy.lookAtIt}
      </Link>
      {isHydrated && state !== 'undone' && (
        <button
          type="button"
          onClick={() => state !== 'undoing' && void undo()}
          className="link min-h-11 font-semibold"
        >
          {pageEditor.undo}
        </button>
      )}
    </div>
  );
}
