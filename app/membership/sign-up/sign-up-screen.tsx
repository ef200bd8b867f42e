import { type ComponentProps, lazy, Suspense } from 'react';
import type { MoveHere as MoveHerePage } from '../moving/move-here.tsx';
import type { MoveAnswer } from '../moving/moving.ts';
import { CreatorMissing, PageFailed } from './creator-missing.tsx';
import type { SignUpAnswer } from './forms.ts';
import type { SignUpPageData } from './page.server.ts';
import { SignUpPage } from './page.tsx';

/** Loaded lazily in the browser, because only signed-in visitors need the component. */
const MoveHere: (props: ComponentProps<typeof MoveHerePage>) => ReturnType<typeof MoveHerePage> = import.meta.env.SSR
  ? (await import('../moving/move-here.tsx')).MoveHere
  : (lazy(async () => ({
      default: (await import('../moving/move-here.tsx')).MoveHere,
    })) as unknown as typeof MoveHerePage);

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
          {/* `answer` is from the sign-up form if the visitor has signed in from another tab since. */}
          <MoveHere {...page} answer={move ?? (answer && !answer.ok ? answer : undefined)} />
        </Suspense>
      );
    case 'ready':
      return <SignUpPage {...page} answer={answer} />;
  }
}
