import { type ElementHandle, launch } from 'puppeteer-core';
import { installHere } from '../../support/debian.ts';
import { type DrivenBrowser, phone } from './driven-browser.ts';

const PROGRAM = '/usr/bin/firefox-esr';

export async function openFirefox(): Promise<DrivenBrowser> {
  installHere(PROGRAM);
  const browser = await launch({ browser: 'firefox', executablePath: PROGRAM, defaultViewport: phone });
  const [first] = await browser.pages();
  const page = first!;
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/^(?:error|warn)/.test(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => {
    // Firefox says this of loads that end because the page is left.
    if (!/A ServiceWorker intercepted the request/.test(String(error))) complaints.push(String(error));
  });
  await page.evaluateOnNewDocument(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`Content security policy: ${violatedDirective} refused ${blockedURI}`);
    });
  });
  const find = async (element: string) => {
    const found = (await page.evaluateHandle(element)).asElement() as ElementHandle<Element> | null;
    if (!found) throw new Error(`Nothing is at ${element}`);
    return found;
  };
  return {
    goto: async (address) => void (await page.goto(address)),
    click: async (element) => (await find(element)).click(),
    type: async (element, text) => (await find(element)).type(text),
    choose: async (element, value) => void (await (await find(element)).select(value)),
    press: (key) => page.keyboard.press(key),
    read: (expression) => page.evaluate(expression) as Promise<never>,
    screenshot: () => page.screenshot(),
    takeComplaints: async () => complaints.splice(0),
    close: () => browser.close(),
  };
}
