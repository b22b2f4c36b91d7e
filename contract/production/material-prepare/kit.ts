import { decimal, optional, reference, text } from '../../kit/field.ts'

/** Material that is missing at the line, in its unit. */
export const shortMaterial = {
  materialId: reference('material'),
  materialCode: text(),
  quantity: decimal(),
  unitName: text(),
  /**
   * Day by which expected receipts cover what no warehouse has available. Null if it is in stock, or if no receipt has
   * a date.
   */
  comesOn: optional(text()),
}
