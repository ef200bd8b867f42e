import { MoveHere } from '../moving/move-here.tsx';
import type { MoveAnswer } from '../moving/moving.ts';
import { CreatorMissing, PageFailed } from './creator-missing.tsx';
import type { SignUpAnswer } from './forms.ts';
import type { SignUpPageData } from './page.server.ts';
import { SignUpPage } from './page.tsx';

/**
 * `/sign-up/:creatorId` in all its states.
 * @param move the answer to a move that was not made
 */
export function SignUpScreen(props: { page: SignUpPageData; answer?: SignUpAnswer; move?: MoveAnswer }) {
  const { page, answer, move } = props;
  switch (page.state) {
    case 'missing':
      return <CreatorMissing />;
    case 'failed':
      return <PageFailed />;
    case 'member':
      // Somebody who signed in in another tab may send the sign-up's form.
      return <MoveHere {...page} answer={move ?? (answer && !answer.ok ? answer : undefined)} />;
    case 'ready':
      return <SignUpPage {...page} answer={answer} />;
  }
}
