import { useState } from 'react';
import { recipePage } from '../../recipes/showing/copy.ts';

const copy = recipePage.actions;
const button = 'recipe-tool';

/** Buttons for sharing and printing, which need scripts. The shared address includes the shown amounts. */
export function RecipeActions({ title }: { title: string }) {
  const [message, setMessage] = useState('');
  async function share() {
    const { href } = location;
    if (navigator.share) {
      // Closing the share dialog rejects, but is not an error.
      await navigator.share({ title, url: href }).catch(() => {});
      return;
    }
    const copied = await navigator.clipboard.writeText(href).then(
      () => true,
      () => false,
    );
    setMessage(copied ? copy.copied : copy.notCopied);
  }
  return (
    <div className="noscript:hidden print:hidden">
      <p className="mt-6 flex min-h-11 flex-wrap items-center gap-3">
        <button type="button" className={button} onClick={share}>
          {copy.share}
        </button>
        <button type="button" className={button} onClick={() => print()}>
          {copy.print}
        </button>
        <span role="status" className="text-sm">
          {message}
        </span>
      </p>
    </div>
  );
}
