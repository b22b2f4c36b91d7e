// The manifest of the equipment module.
import { defineModule } from '../kit/module.ts'
import { checkPart } from './check/part.ts'
import { comparisonPart } from './comparison/part.ts'
import { modelPart } from './model/part.ts'
import { equipmentPart } from './part.ts'

export const equipment = defineModule(
  'equipment',
  ['设备', '設備', 'Equipment'],
  [equipmentPart, modelPart, comparisonPart, checkPart],
)
