/**
 * Every event there is (specification, section 7): whatever is not on this list is refused at the door. To add one,
 * name it here and say in `wire.ts` what it must carry.
 */
export const eventNames = ['Button Click', '$identify'] as const;

/** `$identify` is the SDK's own: it sends it once, when a visitor's device first gets the creator's id. */
export type EventName = (typeof eventNames)[number];

/** What a 'Button Click' may say in `button_name`. */
export const buttonNames = ['signup_header', 'get_cooking_features', 'join_community_cta'] as const;
export type ButtonName = (typeof buttonNames)[number];

/** One event as it is stored. Nothing in it says who the visitor is: the device id is random, and one for a creator. */
export interface AnalyticsEvent {
  /** The browser's: the same event sent twice is stored once. */
  insertId: string;
  name: EventName;
  /** Of a 'Button Click' only. */
  buttonName: ButtonName | null;
  deviceId: string;
  at: Date;
  /** The path of the page; never its query, which may hold anything. */
  page: string | null;
  browser: string | null;
  os: string | null;
}

/** What a link carries to be counted when it is clicked; `click-recorder.ts` reads it. */
export function countedAs(button: ButtonName, creatorId: string) {
  return { 'data-click': button, 'data-creator': creatorId };
}
