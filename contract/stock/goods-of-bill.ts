// What a bill is about, for its row in lists: its first material, and the document that it is for.
import { decimal, integer, optional, reference, text } from '../kit/field.ts'

export const goodsOfBill = {
  /** Material of the first line. */
  firstMaterialId: optional(reference('material')),
  firstMaterialCode: optional(text()),
  firstMaterialName: optional(text()),
  /** Quantity of the first line in the unit of its material. */
  firstQuantity: optional(decimal()),
  firstUnitName: optional(text()),
  lineCount: optional(integer()),
  /** Source document of the demand of the bill. */
  purpose: optional(text()),
} as const
