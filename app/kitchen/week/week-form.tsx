import type { ReactNode } from 'react';
import { mayWait } from '../operation-fields.tsx';
import { useOperationForm } from '../operation-form.tsx';
import { weekPath } from '../paths.ts';
import type { WeekAnswer } from './week-view.ts';

export const useWeekForm = () => useOperationForm<WeekAnswer>(weekPath, mayWait);

export function Outcome({ answer, children }: { answer: WeekAnswer | null; children?: ReactNode }) {
  if (answer && !answer.ok) {
    return (
      <p role="alert" className="mt-2 font-semibold text-danger">
        {answer.error}
      </p>
    );
  }
  return (
    <p role="status" className="mt-2 empty:hidden print:hidden">
      {answer?.done}
      {answer?.done && children}
    </p>
  );
}
