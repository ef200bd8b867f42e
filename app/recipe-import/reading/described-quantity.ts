import { isNode, type Node } from './json-ld.ts';

/** Units by UN/CEFACT code, which schema.org's `unitCode` prescribes. */
const unitOfCode: Record<string, string> = {
  GRM: 'g',
  KGM: 'kg',
  MGM: 'mg',
  DJ: 'dag',
  HGM: 'hg',
  LTR: 'l',
  DLT: 'dl',
  CLT: 'cl',
  MLT: 'ml',
  LBR: 'lb',
  ONZ: 'oz',
  OZA: 'fl oz',
  OZI: 'fl oz',
  PT: 'pint',
  PTL: 'pint',
  PTI: 'pint',
  QT: 'quart',
  QTL: 'quart',
  QTI: 'quart',
  GLL: 'gallon',
  GLI: 'gallon',
  G21: 'cup',
  G24: 'tbsp',
  G25: 'tsp',
  CMT: 'cm',
  MMT: 'mm',
  INH: 'inch',
  DZN: 'dozen',
  DPC: 'dozen',
  BH: 'bunch',
  XBH: 'bunch',
  CA: 'can',
  XCA: 'can',
  XTN: 'tin',
  XBO: 'bottle',
  XJR: 'jar',
  XPK: 'pack',
  XPA: 'packet',
  XBX: 'box',
  XBG: 'bag',
  // Pieces have no unit.
  C62: '',
  H87: '',
  EA: '',
  PCE: '',
  ONE: '',
};

/** Returns an amount with its unit in words, or empty if neither is stated. Keeps an unknown unit code. */
export function quantityText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
  if (Array.isArray(value)) return quantityText(value[0]);
  if (!isNode(value)) return '';
  const amount = amountText(value);
  return [amount, unitText(value, amount)].filter(Boolean).join(' ');
}

function amountText(node: Node): string {
  const amount = quantityText(node.value ?? node.amount ?? node.quantity ?? node['@value']);
  if (amount !== '') return amount;
  const [least, most] = [quantityText(node.minValue), quantityText(node.maxValue)];
  return least !== '' && most !== '' && least !== most ? `${least}–${most}` : least || most;
}

/** Returns a node's unit. Some words for unit codes are in the plural, unless the amount is at most 1. */
function unitText(node: Node, amount: string): string {
  const said = textOf(node.unitText ?? node.unit);
  const code = textOf(node.unitCode);
  if (said !== '' || code === '') return said;
  const unit = unitOfCode[code.toUpperCase()] ?? code;
  return /^(?:cup|can|tin|bottle|jar|pack|packet|bag|pint|quart|gallon)$/.test(unit) && !(Number(amount) <= 1)
    ? `${unit}s`
    : unit;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).trim()
    : isNode(value)
      ? textOf(value.name ?? value['@value'])
      : '';
