import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { mine as copy } from '../copy.ts';
import type { OperationForm } from '../operation-form.tsx';
import type { KitchenAnswer, MemberRecipe } from './member-recipe.ts';

export type RecipeForm = OperationForm<KitchenAnswer>;

export const errorOf = ({ answer }: RecipeForm): string | null => (answer && !answer.ok ? answer.error : null);

/**
 * @param props.mine null while loading; the button then saves
 * @param props.look class names that replace the usual ones
 */
export function SaveButton({ mine, sent, look }: { mine: MemberRecipe | null; sent: RecipeForm; look?: string }) {
  const saved = isSaved(mine, sent);
  return (
    <form method="post" action={sent.action} onSubmit={sent.onSubmit}>
      <input type="hidden" name="saved" value={saved ? 'no' : 'yes'} />
      <button
        type="submit"
        name="intent"
        value={saved ? 'unsave' : 'save'}
        className={look ?? `button button-compact gap-2 ${saved ? '' : 'button-quiet'}`}
      >
        <Icon name="heart" className={`size-5 ${saved ? 'fill-current' : ''}`} />
        <Either shown={saved ? copy.saved : copy.save} other={saved ? copy.save : copy.saved} />
        {saved && <span className="sr-only">{copy.unsave}</span>}
      </button>
    </form>
  );
}

/** Optimistic value until the stored one arrives. */
function isSaved(mine: MemberRecipe | null, { formData, waiting }: RecipeForm): boolean {
  const pressed = formData ?? waiting;
  return pressed ? pressed.get('saved') === 'yes' : (mine?.saved ?? false);
}

export function CookedButton(props: { sent: RecipeForm; look?: string; children?: ReactNode }) {
  const { sent, look = 'button button-compact button-quiet', children } = props;
  return (
    <form method="post" action={sent.action} onSubmit={sent.onSubmit}>
      <button
        type="submit"
        name="intent"
        value="cooked"
        aria-disabled={sent.isBusy || undefined}
        onClick={(event) => sent.isBusy && event.preventDefault()}
        className={look}
      >
        {props.look && <Icon name="chef-hat" className="" />}
        {copy.cook}
      </button>
      {children}
    </form>
  );
}

/** Shows one of two labels in the space of the longer one. */
function Either({ shown, other }: { shown: string; other: string }) {
  return (
    <span className="grid">
      <span className="col-start-1 row-start-1">{shown}</span>
      <span aria-hidden="true" className="invisible col-start-1 row-start-1">
        {other}
      </span>
    </span>
  );
}
