import type { ButtonName } from './events.ts';

export interface Click {
  creatorId: string;
  properties: {
    button_name: ButtonName;
    $insert_id: string;
    /** Unix time in seconds. */
    time: number;
    $current_url: string;
  };
}

/** Window event whose detail receives clicks from now on: the SDK's function, or null to stop recording. */
export const TAKE_CLICKS = 'larder:clicks';
export type TakeClicks = ((click: Click) => void) | null;
