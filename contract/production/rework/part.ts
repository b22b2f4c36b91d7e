// What becomes of pieces that are worked again.
import { definePart } from '../../kit/module.ts'
import { reworkErrors } from './errors.ts'
import { settleRework } from './settle-rework.ts'

export const reworkPart = definePart({
  commands: [settleRework],
  errors: reworkErrors,
})
