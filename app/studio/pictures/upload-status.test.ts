import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { elements } from '../../../tests/support/html.ts';
import { render } from '../../../tests/support/rendered-page.ts';
import { UploadStatus } from './upload-status.tsx';

const nothing = () => undefined;
const shown = (mayRetry: boolean) =>
  render(
    createElement(UploadStatus, {
      upload: { state: 'failed', preview: 'blob:x', error: 'This is a HEIC photo.', mayRetry },
      onCancel: nothing,
      onRetry: nothing,
      onAnother: nothing,
    }),
  );
const buttons = (html: string) => elements(html, 'button').map(({ inside }) => inside);

describe('after a failed upload', () => {
  test('a refused file leads to another one by a file picker', () => {
    const html = shown(false);
    expect(elements(html, 'label').map(({ inside }) => inside)).toEqual([
      expect.stringMatching(/^<input type="file".*>Choose another picture$/),
    ]);
    expect(buttons(html)).toEqual(['Cancel']);
  });

  test('a lost connection leads to another try', () => {
    const html = shown(true);
    expect(html).not.toContain('type="file"');
    expect(buttons(html)).toEqual(['Try again', 'Cancel']);
  });
});
