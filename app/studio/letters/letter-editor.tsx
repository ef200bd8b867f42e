import { type ReactNode, Suspense, useState } from 'react';
import { type Letter, MAX_PREHEADER_LENGTH, MAX_SUBJECT_LENGTH } from '../../letters/document/letter-shape.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { latePart } from '../../ui/late-part.tsx';
import { ConflictChoice } from '../editing/conflict-choice.tsx';
import { Leftovers } from '../editing/leftovers.tsx';
import { SaveState } from '../editing/save-state.tsx';
import { SavedLink } from '../editing/saved-link.tsx';
import { UnreadableCopies } from '../editing/unreadable-copies.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { letterEditor as copy } from './copy.ts';
import { letterDifferences, mergeLetters } from './letter-differences.ts';
import type { CardChoice } from './recipe-choice.ts';
import { useLetterDraft } from './use-letter-draft.ts';
import './letter-text.css';

/** Loaded only in the browser, because the editor's library is large. */
const LetterText = latePart(
  () => import('./letter-text.tsx').then((module) => module.LetterText),
  <p role="alert">{copy.missing}</p>,
);

/** @param props.saved the letter as saved, shown until the editor has loaded and without scripts */
export function LetterEditor(props: {
  page: { letterId: string; accountId: string; letter: Letter; version: number; cards: CardChoice[] };
  saved: ReactNode;
}) {
  const { page, saved } = props;
  const { letterId } = page;
  const { creatorId } = useStudio();
  const { letter, edit, replaced, autosave, resolve } = useLetterDraft({ creatorId, ...page });
  const [cards, setCards] = useState(() => new Map(page.cards.map((card) => [card.recipeId, card])));
  const isHydrated = useHydrated();
  const { conflict } = autosave;
  if (!isHydrated) return saved;
  return (
    <FieldIds prefix="letter">
      <div className="z-20 mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-wash py-2 sm:sticky sm:top-0">
        <SaveState state={autosave.state} message={autosave.message} from={studioPaths.letter(creatorId, letterId)} />
        <div className="flex flex-wrap gap-2">
          <SavedLink
            to={studioPaths.letterPreview(creatorId, letterId)}
            save={autosave.saveNow}
            className="button button-compact button-quiet"
          >
            {copy.preview}
          </SavedLink>
          <SavedLink
            to={studioPaths.letterSending(creatorId, letterId)}
            save={autosave.saveNow}
            className="button button-compact"
          >
            {copy.send}
          </SavedLink>
        </div>
      </div>
      <Leftovers leftover={autosave.leftover} take={autosave.takeLeftover} forget={autosave.forgetLeftover} />
      <UnreadableCopies unreadable={autosave.unreadable} forget={autosave.forget} />
      {conflict ? (
        <ConflictChoice
          parts={letterDifferences(letter, conflict.theirs).map(({ part, label, one, other }) => ({
            key: part,
            label,
            mine: one,
            theirs: other,
          }))}
          onChoose={(choices) => resolve(mergeLetters(letter, conflict.theirs, choices))}
        />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Field
            label={copy.subject}
            name="subject"
            dir="auto"
            maxLength={MAX_SUBJECT_LENGTH}
            value={letter.subject}
            onChange={({ target }) => edit({ subject: target.value })}
          />
          <Field
            label={copy.preheader}
            name="preheader"
            dir="auto"
            maxLength={MAX_PREHEADER_LENGTH}
            value={letter.preheader}
            hint={copy.preheaderHint}
            onChange={({ target }) => edit({ preheader: target.value })}
          />
          <Suspense fallback={saved}>
            <LetterText
              key={replaced}
              creatorId={creatorId}
              blocks={letter.blocks}
              cards={cards}
              onChange={(blocks) => edit({ blocks })}
              onCard={(card) => setCards((before) => new Map(before).set(card.recipeId, card))}
            />
          </Suspense>
        </div>
      )}
    </FieldIds>
  );
}
