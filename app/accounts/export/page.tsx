import type { Brand } from '../../creators/brand/brand.server.ts';
import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import { paths } from '../../paths.ts';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { dataExport as copy } from './copy.ts';

/** The form is native, because the response is a file. */
export function ExportPage({ brand, refusal }: { brand: Brand | null; refusal?: string | undefined }) {
  return (
    <AccountSubpage brand={brand} title={copy.title}>
      <p className="mt-4 text-lg">{copy.lead}</p>
      <h2 className="mt-7 mb-2 text-xl">{copy.contents}</h2>
      <ul className="grid list-disc gap-2 pl-5">
        {copy.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <form method="post" action={paths.accountExportArchive()} className="mt-8 grid grid-cols-1 gap-5">
        <FormSummary message={refusal} />
        <p>{copy.private}</p>
        <p>
          <button type="submit" className="button w-full sm:w-auto">
            {copy.download}
          </button>
        </p>
      </form>
    </AccountSubpage>
  );
}
