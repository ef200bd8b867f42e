import { useState } from 'react';
import { recipeEditor as copy } from '../editing/recipe-editor-copy.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { PublicationDoneLine } from '../recipes/publication-done-line.tsx';
import type { EditedPage } from './editor-page.ts';
import type { PlainAnswer } from './plain-form.server.ts';
import { PlainForm } from './plain-form.tsx';
import { RecipeEditor } from './recipe-editor.tsx';

/**
 * Recipe editor page, with the name as heading while it is typed. The answer to the form without scripts leaves the
 * editor out, because an editor with hundreds of lines is slow to render.
 */
export function RecipeEditorPage({ page, answer }: { page: EditedPage; answer: PlainAnswer | null }) {
  const studio = useStudio();
  const [name, setName] = useState(page.draft.written.name);
  const title = name.trim() || (page.isNew ? copy.newTitle : copy.untitled);
  return (
    <StudioPage
      title={title}
      lead={
        <>
          <span className="noscript:hidden">{page.isNew ? copy.newLead : copy.lead}</span>
          <span className="not-noscript:hidden">{page.isNew ? copy.plain.newLead : copy.plain.lead}</span>
        </>
      }
    >
      <PublicationDoneLine page={page} free={page.draft.written.free} />
      {answer ? (
        <PlainForm creatorId={studio.creatorId} page={page} answer={answer} />
      ) : (
        <>
          <noscript>
            <PlainForm creatorId={studio.creatorId} page={page} answer={null} />
          </noscript>
          <div className="noscript:hidden">
            <RecipeEditor studio={studio} page={page} onName={setName} />
          </div>
          {page.source !== null && (
            <details className="mt-8 max-w-prose border-t border-line pt-4">
              <summary className="flex min-h-11 cursor-pointer items-center underline">{copy.asImported}</summary>
              <p dir="auto" className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
                {page.source}
              </p>
            </details>
          )}
        </>
      )}
    </StudioPage>
  );
}
