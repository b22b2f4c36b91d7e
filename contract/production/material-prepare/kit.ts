import { decimal, reference, text } from '../../kit/field.ts'

/** Material that is missing at the line, in its unit. */
export const shortMaterial = {
  materialId: reference('material'),
  materialCode: text(),
  quantity: decimal(),
  unitName: text(),
}
