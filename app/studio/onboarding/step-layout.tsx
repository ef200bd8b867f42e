import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import { onboarding as copy } from './copy.ts';
import { type Step, steps } from './steps.ts';

export function StepButtons({ step }: { step: Step }) {
  const { creatorId } = useStudio();
  const before = steps[steps.indexOf(step) - 1];
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <button type="submit" className="button">
        {step === 'recipe' ? copy.last : copy.next}
      </button>
      {before && <TextLink to={studioPaths.onboarding(creatorId, { step: before })}>{copy.back}</TextLink>}
      <TextLink to={paths.studio(creatorId)}>{copy.notNow}</TextLink>
    </div>
  );
}

export function StepLayout({ frame, children }: { frame: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="noscript:hidden h-[38svh] lg:sticky lg:top-4 lg:order-last lg:h-[calc(100svh-14rem)]">
        {frame}
      </div>
      <div className="min-w-0 card lg:self-start">{children}</div>
    </div>
  );
}
