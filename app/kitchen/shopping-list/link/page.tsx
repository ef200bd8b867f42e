import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageState } from '../../../ui/layout/page-state.tsx';
import { Shell } from '../../../ui/layout/shell.tsx';
import { sharedListPath, sharedVersionPath } from '../../paths.ts';
import { useReloadOnChange } from '../../reload-on-change.ts';
import { AddLine, ListAddress } from '../add-line.tsx';
import { Aisles } from '../aisles-part.tsx';
import { shoppingList as copy } from '../copy.ts';
import type { ListAnswer } from '../list-view.ts';
import { countLeft } from '../rows.ts';
import type { SharedListPageData } from './page.server.ts';

/** Shopping list for holders of the link. Shows neither the owner nor the recipes. */
export function SharedListPage({ page, answer }: { page: SharedListPageData; answer: ListAnswer | null }) {
  const { token, aisles, version, operation } = page;
  const left = countLeft(aisles);
  useReloadOnChange(sharedVersionPath(token), 'list', version);
  return (
    <Shell brand={null} width="wide">
      <PageHeading>{copy.title}</PageHeading>
      <p className="mt-2 text-ink-soft print:hidden">{copy.shared.lead}</p>
      <p role="status" className="mt-2 text-ink-soft print:hidden">
        {aisles.length === 0 ? copy.shared.empty : left > 0 ? copy.left(left) : copy.allTicked}
      </p>
      <ListAddress value={sharedListPath(token)}>
        <AddLine operation={operation} refused={answer && !answer.ok ? answer : null} />
        <Aisles aisles={aisles} operation={operation} />
      </ListAddress>
    </Shell>
  );
}

/** @param props.submitted line that the holder tried to add */
export function LinkEnded({ submitted }: { submitted: string | null }) {
  return (
    <PageState message={copy.shared.ended} lead={copy.shared.endedLead}>
      {submitted && (
        <p dir="auto" className="max-w-form text-balance wrap-anywhere">
          {copy.shared.notAdded(submitted)}
        </p>
      )}
    </PageState>
  );
}
