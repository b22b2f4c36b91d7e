import { decimal, optional, reference, text } from '../../kit/field.ts'

/** Material that is missing at the line, in its unit. */
export const shortMaterial = {
  materialId: reference('material'),
  materialCode: text(),
  quantity: decimal(),
  unitName: text(),
  /** The day by which expected receipts bring what no warehouse has free; null where it is there, or no receipt says a day. */
  comesOn: optional(text()),
}
