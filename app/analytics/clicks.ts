import type { ButtonName } from './events.ts';

/** A click on a counted link, as an event's properties in the SDK's words. */
export interface Click {
  creatorId: string;
  properties: {
    button_name: ButtonName;
    $insert_id: string;
    /** Seconds since 1970. */
    time: number;
    $current_url: string;
  };
}

/** Sent to the window with what takes clicks from now on: the SDK's door, or null: count no more. */
export const TAKE_CLICKS = 'larder:clicks';
export type TakeClicks = ((click: Click) => void) | null;
