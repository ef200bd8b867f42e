import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../../e2e/demo-server.ts';
import { installHere } from '../../support/debian.ts';
import { type DrivenBrowser, phone } from './driven-browser.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';

/** Key of an element's reference (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Codes of keys (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const keys = { ArrowDown: '\uE015' };

/** Opens Debian's WebKitGTK on a virtual screen, driven by WebDriver. */
export async function openWebKit(): Promise<DrivenBrowser> {
  installHere(SCREEN, 'xvfb');
  installHere(DRIVER, 'webkit2gtk-driver');
  const home = await mkdtemp(path.join(tmpdir(), 'larder-webkit-'));
  const screen = spawn(SCREEN, ['-displayfd', '3'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [display] = (await once(screen.stdio[3]!, 'data')) as [Buffer];
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    env: { PATH: process.env.PATH, HOME: home, DISPLAY: `:${String(display).trim()}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  async function ask<Result>(method: string, command: string, body?: object): Promise<Result> {
    const answer = await fetch(`http://127.0.0.1:${port}${command}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Result & { error: string; message: string } };
    if (!answer.ok) throw new Error(`${command}: ${value.error}: ${value.message}`);
    return value;
  }
  await expect(() => ask('GET', '/status')).toPass();
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', { capabilities: {} });
  const session = `/session/${sessionId}`;
  await ask('POST', `${session}/window/rect`, phone);
  const run = <Result>(expression: string) =>
    ask<Result>('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] });
  async function find(element: string): Promise<string> {
    const found = await run<{ [ELEMENT]: string } | null>(element);
    if (!found) throw new Error(`Nothing is at ${element}`);
    return `${session}/element/${found[ELEMENT]}`;
  }
  const complaints: string[] = [];
  const collect = async () => complaints.push(...(await run<string[]>('(window.complaints ?? []).splice(0)')));
  return {
    async goto(address) {
      await collect();
      await ask('POST', `${session}/url`, { url: address });
      await run(`(${watchPage.toString()})()`);
    },
    click: async (element) => ask('POST', `${await find(element)}/click`, {}),
    type: async (element, text) => ask('POST', `${await find(element)}/value`, { text }),
    choose: async (element, value) =>
      ask('POST', `${await find(`${element}.querySelector('[value="${value}"]')`)}/click`, {}),
    press: async (key) => {
      const focused = await find('document.activeElement');
      await ask('POST', `${focused}/value`, { text: keys[key] });
    },
    read: run,
    screenshot: async () => Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64'),
    async takeComplaints() {
      await collect();
      return complaints.splice(0);
    },
    async close() {
      await ask('DELETE', session);
      await ended(driver);
      await ended(screen);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** WebDriver reports no errors or warnings of the page. */
function watchPage(): void {
  const complaints: string[] = [];
  Object.assign(window, { complaints });
  addEventListener('error', ({ message }) => complaints.push(message));
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(`Content security policy: ${violatedDirective} refused ${blockedURI}`),
  );
  for (const level of ['error', 'warn'] as const) {
    const { [level]: print } = console;
    console[level] = (...texts) => {
      complaints.push(texts.join(' '));
      print(...texts);
    };
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}
