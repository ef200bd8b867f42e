import { useEffect, useRef } from 'react';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { handOver as copy } from './copy.ts';

export interface DeliveryForm {
  action: string;
  token: string;
  site: string;
}

/** Page that posts a token to another site. Scripts submit the form; without scripts, its button does. */
export function Delivery({ action, token, site }: DeliveryForm) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <Shell brand={null}>
      <PageHeading>{copy.leaving(site)}</PageHeading>
      <form method="post" action={action} ref={form} className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">
        <input type="hidden" name="token" value={token} />
        <p className="text-ink-soft">{copy.stuck}</p>
        <button type="submit" className="button button-quiet">
          {copy.button}
        </button>
      </form>
    </Shell>
  );
}
