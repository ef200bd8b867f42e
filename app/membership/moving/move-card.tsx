import type { Brand } from '../../creators/brand/brand.server.ts';
import { paths } from '../../paths.ts';
import { CardGivenNote } from '../card/card-given.tsx';
import { declinedBecause } from '../card/given-card.ts';
import { SaveCardForm } from '../card/save-card-form.tsx';
import type { Price } from '../prices/price.ts';
import { movingPayments as copy } from './copy.ts';
import type { MoveAnswer, MoveCardForm } from './moving.ts';

/** @param props.consent text that states the charge, if the move is already scheduled */
export function MoveCard(
  props: MoveCardForm & {
    brand: Brand;
    price: Price;
    code: string;
    answer: MoveAnswer | undefined;
    consent?: string | undefined;
  },
) {
  const { brand, browser, code, answer } = props;
  const given = answer?.given ?? props.given;
  const state = given?.card.state;
  if (given && (state === 'waiting' || state === 'processing' || state === 'away' || state === 'needs-bank')) {
    const back = paths.signUp(brand.creatorId, { offer: code || null, card: given.attempt });
    return (
      <CardGivenNote
        given={given.card}
        browser={browser}
        price={props.price}
        freeDays="none"
        creator={brand.name}
        back={back}
      />
    );
  }
  return (
    <SaveCardForm
      key={props.attempt}
      action={paths.move(brand.creatorId)}
      attempt={props.attempt}
      browser={browser}
      country={props.billing?.country ?? props.country}
      postalCode={browser.usesTax ? (props.billing?.postalCode ?? '') : null}
      title={copy.cardTitle(brand.name)}
      consent={props.consent ?? copy.cardConsent(brand.name)}
      error={answer?.cardError ?? (given && declinedBecause(given.card))}
      offer={code}
      supportEmail={null}
    >
      {props.consent ? copy.cardLeadScheduled(brand.name) : copy.cardLead(brand.name)}
    </SaveCardForm>
  );
}
