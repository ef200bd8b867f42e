import mixpanel, { type Mixpanel } from 'mixpanel-browser/src/loaders/loader-module-core';
import { TAKE_CLICKS, type TakeClicks } from './clicks.ts';
import { stopWithOthers } from './consent/consent-choice.ts';
import { sdkSettings } from './settings.ts';

/**
 * Starts recording for a creator. The browser is identified by the creator's id (specification,
 * section 4). Idempotent. This is the only module that imports Mixpanel's SDK, and so the chunk
 * loaded last (`start.ts`).
 */
export function countFor(creatorId: string): void {
  sdkOf(creatorId);
  const take: TakeClicks = (click) => sdkOf(click.creatorId).track('Button Click', click.properties);
  dispatchEvent(new CustomEvent<TakeClicks>(TAKE_CLICKS, { detail: take }));
}

/**
 * One instance per creator, with the creator's id as its token, so that stored data (device id, queued events) of
 * different creators is separate and sent to the right address. The operator's token stays on the server.
 */
function sdkOf(creatorId: string) {
  const sdk = mixpanel.init(creatorId, sdkSettings(location.origin, creatorId), creatorId);
  sdk.identify(creatorId);
  running.add(sdk);
  return sdk;
}

const running = new Set<Mixpanel>();

/**
 * Stops sending queued events after a withdrawal of consent. The SDK stores its own opt-out entry, which is cleared
 * with its other storage.
 */
addEventListener(TAKE_CLICKS, (event) => {
  if ((event as CustomEvent<TakeClicks>).detail) return;
  for (const sdk of running) sdk.opt_out_tracking({ delete_user: false });
});
stopWithOthers();
