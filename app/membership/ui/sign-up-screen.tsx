import type { SignUpAnswer } from '../forms.ts';
import type { SignUpPageData } from '../sign-up-page.server.ts';
import { CreatorMissing, PageFailed } from './creator-missing.tsx';
import { MoveHere } from './move-here.tsx';
import { SignUpPage } from './sign-up-page.tsx';

/** `/sign-up/:creatorId` in all its states. */
export function SignUpScreen({ page, answer }: { page: SignUpPageData; answer: SignUpAnswer | undefined }) {
  switch (page.state) {
    case 'missing':
      return <CreatorMissing />;
    case 'failed':
      return <PageFailed />;
    case 'member':
      return <MoveHere {...page} answer={answer} />;
    case 'ready':
      return <SignUpPage {...page} answer={answer} />;
  }
}
