// Common parts of inbound and outbound bills and their lines.
import { codeErrors } from '../base/code-rule/code-errors.ts'
import { material } from '../base/material/material.ts'
import { unit } from '../base/material/unit.ts'
import { date, decimal, integer, optional, reference, setByProduct, text } from '../kit/field.ts'
import { files } from '../stored-file.ts'
import { demandLine } from './demand/demand.ts'

const lineErrors = ['stateIllegal', 'unitForeign', 'quantityWrong', 'materialDisabled', 'demandMismatch'] as const
const writeErrors = [...lineErrors, 'warehouseDisabled'] as const

export const billErrors = {
  create: [...writeErrors, ...codeErrors],
  update: [...writeErrors, 'codeMissing'],
  save: [...writeErrors, ...codeErrors],
  remove: ['stateIllegal'],
} as const

export const billLineErrors = { create: lineErrors, update: lineErrors, remove: ['stateIllegal'] } as const

/** Posting date of the stock. If empty, today. */
export const postingDate = optional(date(['过账日期', '過帳日期', 'Posting date']))
export const postingDateErrors = ['postingDayAhead', 'periodClosed'] as const

/** Last fields of a bill. */
export const billNotes = {
  /** Reason of its cancellation, closing or reversal. */
  statusReason: setByProduct(optional(text(['原因', '原因', 'Reason'], { max: 500 }))),
  files: files(['附件', '附件', 'Files'], { max: 20 }),
  remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
}

/** Material and quantity of a line. */
export const billLineQuantity = {
  sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
  materialId: reference(['物料', '物料', 'Material'], material),
  quantity: decimal(['数量', '數量', 'Quantity'], { min: 0, unitField: 'unitId' }),
  unitId: reference(['单位', '單位', 'Unit'], unit),
  /** In the unit of the material with its decimal places. */
  baseQuantity: setByProduct(decimal(['基本数量', '基本數量', 'Quantity in material unit'], { initial: '0' })),
}

/** Last fields of a line. */
export const billLineNotes = {
  demandLineId: optional(reference(['需求行', '需求行', 'Demand line'], demandLine)),
  remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
}
