import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from '../../community.css?url';
import { SubmitButton } from '../../ui/form/outcome.tsx';
import { community } from '../copy.ts';
import { recipeCommunityPaths } from '../recipe-paths.ts';
import { recipeNote as copy } from './copy.ts';
import { NoteFields } from './note-fields.tsx';
import { type Sent, sendAbout } from './use-excerpt.ts';

/** Recipe that the reader has just cooked. */
export interface Cooked {
  subdomain: string;
  slug: string;
  free: boolean;
  /** Shown amounts, as a query string. */
  made: string;
}

export function NoteOffer({ cooked, className = '' }: { cooked: Cooked; className?: string }) {
  const { subdomain, slug, free, made } = cooked;
  const [sent, setSent] = useState<Sent | 'sending' | 'skipped' | null>(null);
  const [id] = useState(() => crypto.randomUUID());
  const done = useRef<HTMLParagraphElement>(null);
  const page = recipeCommunityPaths.page(subdomain, slug);
  const isDone = sent !== null && typeof sent === 'object' && sent.ok;
  useEffect(() => {
    if (isDone) done.current?.focus();
  }, [isDone]);
  if (sent === 'skipped') return null;
  async function share(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    setSent('sending');
    setSent(await sendAbout(recipeCommunityPaths.excerpt(subdomain, slug), filled));
  }
  if (isDone) {
    return (
      <p ref={done} role="status" tabIndex={-1} className={`unmarked ${className}`}>
        {sent.isHeld ? community.heldNow : copy.shared}{' '}
        <a href={page} className="link inline-block py-2.5">
          {copy.see}
        </a>
      </p>
    );
  }
  return (
    <form
      method="post"
      action={page}
      encType="multipart/form-data"
      onSubmit={share}
      className={`grid max-w-form grid-cols-1 gap-4 rounded-2xl bg-wash p-5 text-ink ${className}`}
    >
      <link rel="stylesheet" href={styles} precedence="community" />
      <h3 className="text-xl">{copy.title}</h3>
      <input type="hidden" name="kind" value="note" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="made" value={made} />
      <NoteFields isFree={free} />
      {sent !== null && typeof sent === 'object' && !sent.ok && (
        <p role="alert" className="font-semibold text-danger">
          {sent.error}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-3">
        <SubmitButton idle={copy.send} busy={copy.sending} isBusy={sent === 'sending'} />
        <button type="button" onClick={() => setSent('skipped')} className="button button-quiet">
          {copy.skip}
        </button>
      </p>
    </form>
  );
}
