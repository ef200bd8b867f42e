import { type ComponentProps, lazy, Suspense } from 'react';
import type { MoveHere as MoveHerePage } from '../moving/move-here.tsx';
import type { MoveAnswer } from '../moving/moving.ts';
import { CreatorMissing, PageFailed } from './creator-missing.tsx';
import type { SignUpAnswer } from './forms.ts';
import type { SignUpPageData } from './page.server.ts';
import { SignUpPage } from './page.tsx';

/** Lazy: only signed-in visitors need it. */
const MoveHere: (props: ComponentProps<typeof MoveHerePage>) => ReturnType<typeof MoveHerePage> = import.meta.env.SSR
  ? (await import('../moving/move-here.tsx')).MoveHere
  : (lazy(async () => ({
      default: (await import('../moving/move-here.tsx')).MoveHere,
    })) as unknown as typeof MoveHerePage);

/**
 * `/sign-up/:creatorId` in all its states.
 * @param move answer to a refused move
 */
export function SignUpScreen(props: { page: SignUpPageData; answer?: SignUpAnswer; move?: MoveAnswer }) {
  const { page, answer, move } = props;
  switch (page.state) {
    case 'missing':
      return <CreatorMissing />;
    case 'failed':
      return <PageFailed />;
    case 'member':
      return (
        <Suspense>
          {/* A visitor who signed in in another tab may still send the sign-up form. */}
          <MoveHere {...page} answer={move ?? (answer && !answer.ok ? answer : undefined)} />
        </Suspense>
      );
    case 'ready':
      return <SignUpPage {...page} answer={answer} />;
  }
}
