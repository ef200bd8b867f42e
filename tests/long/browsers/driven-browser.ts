/**
 * Browser driven by a standard protocol, because Playwright drives only its own builds of Firefox and WebKit. Elements
 * are given as JavaScript expressions of the page.
 */
export interface DrivenBrowser {
  goto(address: string): Promise<void>;
  click(element: string): Promise<void>;
  type(element: string, text: string): Promise<void>;
  choose(element: string, value: string): Promise<void>;
  press(key: 'ArrowDown'): Promise<void>;
  read<Result>(expression: string): Promise<Result>;
  screenshot(): Promise<Uint8Array>;
  takeComplaints(): Promise<string[]>;
  close(): Promise<void>;
}

export const phone = { width: 390, height: 844 };
