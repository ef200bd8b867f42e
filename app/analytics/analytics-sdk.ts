import mixpanel, { type Mixpanel } from 'mixpanel-browser/src/loaders/loader-module-core';
import { TAKE_CLICKS, type TakeClicks } from './clicks.ts';
import { stopWithOthers } from './consent-choice.ts';
import { sdkSettings } from './settings.ts';

/**
 * The one module that imports Mixpanel's SDK, and so the chunk that is loaded last (`start.ts`). Begins to count for a
 * creator: whoever this browser is, it is identified by the creator's id (specification, section 4). Idempotent.
 */
export function countFor(creatorId: string): void {
  sdkOf(creatorId);
  const take: TakeClicks = (click) => sdkOf(click.creatorId).track('Button Click', click.properties);
  dispatchEvent(new CustomEvent<TakeClicks>(TAKE_CLICKS, { detail: take }));
}

/**
 * An instance for each creator, under the creator's id as its token: what one creator's page stores in the browser
 * (device id, events that wait) is never mixed with another's, nor sent to another's address. The operator's token
 * stays on the server.
 */
function sdkOf(creatorId: string) {
  const sdk = mixpanel.init(creatorId, sdkSettings(location.origin, creatorId), creatorId);
  sdk.identify(creatorId);
  running.add(sdk);
  return sdk;
}

const running = new Set<Mixpanel>();

/** When consent is withdrawn, what waits is not sent any more. The SDK's own opt-out entry is cleared with the visitor. */
addEventListener(TAKE_CLICKS, (event) => {
  if ((event as CustomEvent<TakeClicks>).detail) return;
  for (const sdk of running) sdk.opt_out_tracking({ delete_user: false });
});
stopWithOthers();
