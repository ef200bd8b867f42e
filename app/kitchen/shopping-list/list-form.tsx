import { createContext, useContext } from 'react';
import { mayWait } from '../operation-fields.tsx';
import { useOperationForm } from '../operation-form.tsx';
import { shoppingListPath } from '../paths.ts';
import type { ListAnswer } from './list-view.ts';

export const ListAddress = createContext(shoppingListPath);

export function useListForm() {
  const { answer, ...form } = useOperationForm<ListAnswer>(useContext(ListAddress), mayWait);
  return { ...form, answer, error: answer && !answer.ok ? answer.error : null };
}
