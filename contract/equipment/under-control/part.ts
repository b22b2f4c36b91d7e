// Objects that are controlled by others. The module of control sends the values.
import { definePart } from '../../kit/module.ts'
import { controlType, underControl, underControlRule } from './under-control.ts'
import { listControlPoints, listUnderPoints } from './under-points.ts'

export const underControlPart = definePart({
  resources: [underControl, underControlRule],
  commands: [listControlPoints, listUnderPoints],
  dictionaries: [controlType],
})
