import { type ComponentType, lazy, Suspense } from 'react';
import type { CardInForm } from './use-card.ts';

type NotePart = ComponentType<{ card: CardInForm }>;

/** Loaded in the browser once the visitor moves on the page, because only a demo has it and it is far down. */
const DemoNote: NotePart = import.meta.env.SSR
  ? (await import('./demo-note.tsx')).DemoNote
  : lazy(async () => {
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
      <Suspense>
        <DemoNote card={card} />
      </Suspense>
    </div>
  );
}
