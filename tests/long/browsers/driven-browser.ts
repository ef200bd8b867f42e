/**
 * Browser driven by a standard protocol, because Playwright drives only its own builds of Firefox and WebKit. Elements
 * are given as JavaScript expressions of the page.
 */
export interface DrivenBrowser {
  goto(address: string): Promise<void>;
  /** Clicks the middle of an element. Rejects if the element does not exist. */
  click(element: string): Promise<void>;
  /** Types at the end of a field's text. Rejects if the field does not exist. */
  type(element: string, text: string): Promise<void>;
  /** Chooses an option of a `select` by its value. */
  choose(element: string, value: string): Promise<void>;
  /** Presses a key at the focused element. */
  press(key: 'ArrowDown'): Promise<void>;
  read<Result>(expression: string): Promise<Result>;
  /** Returns a PNG of the window. */
  screenshot(): Promise<Uint8Array>;
  /** Returns console errors, console warnings and uncaught errors since the last call. */
  takeComplaints(): Promise<string[]>;
  close(): Promise<void>;
}

/** Window of a phone, in CSS pixels. */
export const phone = { width: 390, height: 844 };
