import { type ComponentType, lazy, Suspense } from 'react';
import { useHydrated } from '../../ui/hydrated.ts';
import type { CardInForm } from './use-card.ts';

/** Waits for the visitor's first interaction, because the note is far down on the page. */
const DemoNote = lazy<ComponentType<{ card: CardInForm }>>(async () => {
  await new Promise((go) => {
    for (const sign of ['scroll', 'pointermove', 'focusin']) addEventListener(sign, go, { once: true });
  });
  return {
    default: await import('./demo-note.tsx').then(
      (part) => part.DemoNote,
      () => () => null,
    ),
  };
});

export function DemoPart({ card }: { card: CardInForm }) {
  return (
    <div className="min-h-24 sm:col-span-2">
      {useHydrated() && (
        <Suspense>
          <DemoNote card={card} />
        </Suspense>
      )}
    </div>
  );
}
