import type { MouseEvent } from 'react';
import type { Finding, FindingPlace } from '../../recipes/editing/checks.ts';
import { Icon } from '../../ui/icon.tsx';
import { fieldId } from '../editing/focus-field.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { publicationWords as copy } from './copy.ts';
import { fieldIds } from './field-ids.ts';

const SHOWN = 4;

export function FindingList({ recipeId, findings }: { recipeId: string; findings: readonly Finding[] }) {
  const needed = findings.filter(({ must }) => must);
  const advised = findings.filter(({ must }) => !must);
  if (findings.length === 0) return <p className="mt-3 text-ink-soft">{copy.allWell}</p>;
  return (
    <>
      {needed.length > 0 && (
        <div className="mt-4 rounded-xl border border-danger bg-danger-wash px-4 py-3">
          <h3 className="font-sans text-base font-semibold text-danger">{copy.toCorrect}</h3>
          <Findings recipeId={recipeId} findings={needed} />
        </div>
      )}
      {advised.length > 0 && (
        <details className="group mt-4 rounded-xl border border-line bg-wash px-4" open={advised.length <= SHOWN}>
          <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-2 font-semibold">
            {copy.advice(advised.length)}
            <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
          </summary>
          <div className="pb-3">
            <Findings recipeId={recipeId} findings={advised} />
          </div>
        </details>
      )}
    </>
  );
}

function Findings({ recipeId, findings }: { recipeId: string; findings: readonly Finding[] }) {
  const { creatorId } = useStudio();
  return (
    <ul>
      {findings.map(({ place, text }) => {
        const id = placeId(place);
        const isOfPage = place.field === 'accent';
        return (
          <li key={`${id} ${text}`}>
            <a
              href={
                isOfPage
                  ? studioPaths.page(creatorId, { field: id })
                  : `${studioPaths.recipe(creatorId, recipeId)}#${id}`
              }
              onClick={(event) => focusHere(event, id)}
              className="link block py-2 [overflow-wrap:anywhere]"
            >
              {text}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function focusHere(event: MouseEvent, id: string) {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  // An open sheet covers the field.
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}

function placeId(place: FindingPlace): string {
  switch (place.field) {
    case 'accent':
      return fieldId('accentColor');
    case 'line':
      return fieldIds.line(place.line);
    case 'step':
      return fieldIds.step(place.step);
    case 'alt':
      return fieldIds.alt(place.picture);
    default:
      return fieldIds[place.field];
  }
}
