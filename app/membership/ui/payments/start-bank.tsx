import { startPage as copy } from '../../../copy/payments/account.ts';
import type { Brand } from '../../../creators/brand.server.ts';
import { paths, withQuery } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { AccountSubpage } from '../../../ui/layout/account-subpage.tsx';
import type { Charges } from '../../charges.ts';
import type { PlanId } from '../../plans.ts';

/** The bank wants to be asked before it pays; afterwards the same attempt goes on. */
export function BankStep(props: {
  brand: Brand;
  browser: Charges['browser'];
  attempt: string;
  plan: PlanId;
  clientSecret: string;
  bankPath: string | null;
  supportEmail: string;
}) {
  const { attempt, plan, bankPath } = props;
  const back = paths.membershipStart({ attempt, plan });
  return (
    <AccountSubpage brand={props.brand} title={copy.bank}>
      <p className="mt-4 text-lg">{copy.bankLead}</p>
      <p className="mt-7 flex flex-wrap gap-3">
        {bankPath && <ButtonLink to={withQuery(bankPath, { return: back })}>{copy.confirm}</ButtonLink>}
        <ButtonLink to={back} look="quiet">
          {copy.goOn}
        </ButtonLink>
      </p>
    </AccountSubpage>
  );
}
