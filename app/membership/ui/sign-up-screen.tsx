import type { MoveAnswer } from '../moving/moving.ts';
import type { SignUpAnswer } from '../sign-up/forms.ts';
import type { SignUpPageData } from '../sign-up/sign-up-page.server.ts';
import { CreatorMissing, PageFailed } from './creator-missing.tsx';
import { MoveHere } from './move-here.tsx';
import { SignUpPage } from './sign-up-page.tsx';

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
