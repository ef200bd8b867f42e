import { looks } from '../../ui/button.tsx';
import { EmailField } from '../../ui/form/fields.tsx';
import { letterPaths } from '../paths.ts';
import { letterOffer as copy } from './copy.ts';

/**
 * Offers a creator's letter. Works without scripts.
 * @param props.isMember true for a member, whose confirmed address needs no second confirmation
 */
export function GetTheLetter({ subdomain, name, isMember }: { subdomain: string; name: string; isMember: boolean }) {
  const path = letterPaths.subscribe(subdomain);
  return (
    <section aria-labelledby="letter" className="rounded-2xl bg-wash p-7 sm:p-10 print:hidden">
      <h2 id="letter" dir="auto" className="text-part">
        {copy.title(name)}
      </h2>
      <p className="mt-2">{isMember ? copy.ownLead : copy.lead}</p>
      {isMember ? (
        // A plain `<a>`, because the page is not in the manifest of public pages.
        <a href={path} className={`${looks.solid} mt-5`}>
          {copy.submit}
        </a>
      ) : (
        <form method="post" action={path} className="mt-5 flex flex-wrap items-end gap-4">
          <EmailField label={copy.email} className="min-w-0 grow basis-64" />
          <button type="submit" className={looks.solid}>
            {copy.submit}
          </button>
        </form>
      )}
    </section>
  );
}
