import { useEffect, useId, useRef, useState } from 'react';
import { community } from '../copy.ts';
import type { Line } from '../recipe-lines.ts';
import { MAX_WORDS } from '../threads/words.ts';
import { recipeTalk } from './copy.ts';
import { loadDraft, storeDraft } from './draft.ts';
import type { ThreadView } from './excerpt.ts';
import { type TalkSite, ThreadItem } from './thread-item.tsx';
import type { Excerpt, Sent } from './use-excerpt.ts';

const copy = recipeTalk.ask;

export function LineQuestions({ questions, site }: { questions: readonly ThreadView[]; site: TalkSite }) {
  if (questions.length === 0) return null;
  return (
    <ul className="grid gap-5">
      {questions.map((thread) => (
        <li key={thread.id} className="border-t border-line pt-4">
          <ThreadItem thread={thread} site={site} isAtLine />
        </li>
      ))}
    </ul>
  );
}

/** Form for a question about a line. Not a form element, because it may be inside the form of an ingredient list. */
export function AskBox(props: { recipeId: string; line: Line; send: Excerpt['send']; close: () => void }) {
  const { recipeId, line, send, close } = props;
  const [draft, setDraft] = useState(() => loadDraft(recipeId, line));
  const [sent, setSent] = useState<Sent | 'sending' | null>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => text.current?.focus(), []);
  function write(words: string) {
    const changed = { ...draft, words };
    setDraft(changed);
    setSent(null);
    storeDraft(recipeId, line, changed);
  }
  async function ask() {
    if (sent === 'sending') return;
    if (draft.words.trim() === '') return text.current?.focus();
    setSent('sending');
    const { place, number, text: words } = line;
    const result = await send({ ...draft, kind: 'question', place, number: String(number), text: words });
    setSent(result);
    if (!result.ok) return;
    const empty = { id: crypto.randomUUID(), words: '' };
    setDraft(empty);
    storeDraft(recipeId, line, empty);
  }
  const isDone = sent !== null && sent !== 'sending' && sent.ok;
  return (
    <div className="grid gap-3">
      {!isDone && (
        <>
          <label htmlFor={id} className="font-semibold">
            {line.place === 'step' ? copy.aboutStep(line.number) : copy.aboutIngredient}
          </label>
          <textarea
            ref={text}
            id={id}
            // Resetting the form of the ingredients would otherwise empty the field.
            form={`${id}-form`}
            rows={3}
            dir="auto"
            maxLength={MAX_WORDS}
            value={draft.words}
            onChange={(event) => write(event.target.value)}
            aria-describedby={`${id}-hint`}
            className="field field-sizing-content max-h-96"
          />
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {copy.hint}
          </p>
        </>
      )}
      <p role="status" className={sent && sent !== 'sending' && !sent.ok ? 'font-semibold text-danger' : ''}>
        {sent === 'sending'
          ? copy.sending
          : sent && (sent.ok ? (sent.isHeld ? community.heldNow : copy.sent) : sent.error)}
      </p>
      <p className="flex flex-wrap items-center gap-3">
        {!isDone && (
          <button
            type="button"
            onClick={ask}
            aria-disabled={sent === 'sending' || undefined}
            className="button min-h-12"
          >
            {copy.send}
          </button>
        )}
        <button type="button" onClick={close} className="button button-quiet min-h-12">
          {copy.close}
        </button>
      </p>
    </div>
  );
}
