import { expect, test } from 'vitest';
import { readBillingAddress, readTaxNumber } from './billing.ts';

test.each([
  [
    { country: 'US', postalCode: ' 94107 ' },
    { country: 'US', postalCode: '94107' },
  ],
  [
    { country: 'US', postalCode: '94107-1234' },
    { country: 'US', postalCode: '94107-1234' },
  ],
  [
    { country: 'CA', postalCode: 'k1a  0b1' },
    { country: 'CA', postalCode: 'K1A 0B1' },
  ],
  [
    { country: 'GB', postalCode: 'sw1a 1aa' },
    { country: 'GB', postalCode: 'SW1A 1AA' },
  ],
  [
    { country: 'IE', postalCode: '' },
    { country: 'IE', postalCode: null },
  ],
  [{ country: 'DE' }, { country: 'DE', postalCode: null }],
])('%o is an address', (typed, address) => {
  expect(readBillingAddress(typed)).toEqual({ ok: true, address });
});

test.each([
  [{ country: 'US', postalCode: '' }, { postalCode: 'Please enter your postal code' }],
  [{ country: 'CA' }, { postalCode: 'Please enter your postal code' }],
  [{ country: 'US', postalCode: 'SW1A 1AA' }, { postalCode: 'Please check your postal code' }],
  [{ country: 'DE', postalCode: '<b>' }, { postalCode: 'Please check your postal code' }],
  [{ country: 'DE', postalCode: '1'.repeat(200) }, { postalCode: 'Please check your postal code' }],
  [{ country: 'Atlantis', postalCode: '94107' }, { country: expect.any(String) }],
])('%o is refused at its field', (typed, errors) => {
  expect(readBillingAddress(typed)).toEqual({ ok: false, errors });
});

test('a tax number is read in any grouping, is optional, and may be malformed', () => {
  expect(readTaxNumber('de 123.456-789')).toBe('DE123456789');
  expect(readTaxNumber(' ')).toBeNull();
  expect(readTaxNumber(undefined)).toBeNull();
  expect(readTaxNumber('none')).toBeUndefined();
  expect(readTaxNumber('9'.repeat(40))).toBeUndefined();
});
