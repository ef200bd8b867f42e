import mixpanel, { type Mixpanel } from 'mixpanel-browser/src/loaders/loader-module-core';
import { stopWithOthers } from './consent/consent-choice.ts';
import { TAKE_CLICKS, type TakeClicks } from './events.ts';
import { sdkSettings } from './settings.ts';
import { visitSource } from './visit-source.ts';

/**
 * Starts recording events for a creator (specification, section 4). Idempotent. Only this module imports Mixpanel's
 * SDK, so that the SDK is a separate chunk.
 */
export function countFor(creatorId: string): void {
  countVisit(sdkOf(creatorId));
  const take: TakeClicks = (click) => sdkOf(click.creatorId).track('Button Click', click.properties);
  dispatchEvent(new CustomEvent<TakeClicks>(TAKE_CLICKS, { detail: take }));
}

/** Counts at most one visit per UTC day. The SDK stores the day, so that withdrawing consent deletes the day too. */
function countVisit(sdk: Mixpanel): void {
  const day = new Date().toISOString().slice(0, 10);
  if (sdk.get_property('visited') === day) return;
  sdk.register({ visited: day });
  sdk.track('Visit', visitSource(document.referrer, location));
}

/** Returns the creator's SDK instance. The creator's id is the token, so that creators have separate device ids. */
function sdkOf(creatorId: string) {
  const sdk = mixpanel.init(creatorId, sdkSettings(location.origin, creatorId), creatorId);
  sdk.identify(creatorId);
  running.add(sdk);
  return sdk;
}

const running = new Set<Mixpanel>();

/** Stops sending queued events when consent is withdrawn. `clearVisitor` deletes the SDK's opt-out entry too. */
addEventListener(TAKE_CLICKS, (event) => {
  if ((event as CustomEvent<TakeClicks>).detail) return;
  for (const sdk of running) sdk.opt_out_tracking({ delete_user: false });
});
stopWithOthers();
