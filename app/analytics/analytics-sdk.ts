import mixpanel, { type Mixpanel } from 'mixpanel-browser/src/loaders/loader-module-core';
import { TAKE_CLICKS, type TakeClicks } from './clicks.ts';
import { stopWithOthers } from './consent/consent-choice.ts';
import { sdkSettings } from './settings.ts';
import { visitSource } from './visit-source.ts';

/**
 * Starts recording for a creator. The browser is identified by the creator's id (specification,
 * section 4). Idempotent. This is the only module that imports Mixpanel's SDK, and so the chunk
 * loaded last (`start.ts`).
 */
export function countFor(creatorId: string): void {
  countVisit(sdkOf(creatorId));
  const take: TakeClicks = (click) => sdkOf(click.creatorId).track('Button Click', click.properties);
  dispatchEvent(new CustomEvent<TakeClicks>(TAKE_CLICKS, { detail: take }));
}

/**
 * Counts a visit once a UTC day. The SDK stores the day with its device id, so that it goes with it when consent is
 * withdrawn.
 */
function countVisit(sdk: Mixpanel): void {
  const day = new Date().toISOString().slice(0, 10);
  if (sdk.get_property('visited') === day) return;
  sdk.register({ visited: day });
  sdk.track('Visit', visitSource(document.referrer, location));
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
