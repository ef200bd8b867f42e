import { describe, expect, test } from 'vitest';
import { caretAfterFormat, formatCardNumber, formatExpiry, formatSecurityCode } from './card-format.ts';

describe('a card number', () => {
  test.each([
    ['', ''],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 4242x4242', '4242 4242 4242 4242'],
    ['6304 9506 0000 0000 0001', '6304 9506 0000 0000 000'],
    ['37', '37'],
    ['37144', '3714 4'],
    ['371449635398431', '3714 496353 98431'],
    ['34 1111 1111 11111', '3411 111111 11111'],
  ])('%j is formatted as %j', (input, written) => {
    expect(formatCardNumber(input)).toBe(written);
  });
});

describe('an expiry date', () => {
  test.each([
    ['', ''],
    ['1', '1'],
    ['12', '12'],
    ['122', '12/2'],
    ['1228', '12/28'],
    ['12285', '12/28'],
    ['12/28', '12/28'],
    ['12 / 28', '12/28'],
    ['5', '05'],
    ['528', '05/28'],
    ['5/28', '05/28'],
    ['1/', '01/'],
    ['12/', '12/'],
    ['12/2028', '12/28'],
    ['122028', '12/28'],
    ['ab', ''],
  ])('%j is formatted as %j', (input, written) => {
    expect(formatExpiry(input)).toBe(written);
  });

  test('an expiry date is formatted on every key, also when deleting', () => {
    let field = '';
    for (const key of '1228') field = formatExpiry(field + key);
    expect(field).toBe('12/28');
    for (let presses = 0; presses < 5; presses += 1) field = formatExpiry(field.slice(0, -1));
    expect(field).toBe('');
  });
});

test('a security code is up to four digits', () => {
  expect(formatSecurityCode('1a2 34567')).toBe('1234');
});

describe('the caret', () => {
  test('at the end stays at the end', () => {
    expect(caretAfterFormat('42424', 5, '4242 4')).toBe(6);
  });
  test('within the number stays after its digit', () => {
    // A 9 was inserted into '4242 4242', after the second and after the fourth digit.
    expect(caretAfterFormat('42942 4242', 3, '4294 2424 2')).toBe(3);
    expect(caretAfterFormat('42429 4242', 5, '4242 9424 2')).toBe(6);
  });
  test('never leaves the field', () => {
    expect(caretAfterFormat('12ab', 3, '12')).toBe(2);
  });
});
