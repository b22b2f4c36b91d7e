// The manifest of the equipment module.
import { defineModule } from '../kit/module.ts'
import { modelPart } from './model/part.ts'
import { equipmentPart } from './part.ts'
import { runStatePart } from './run-state/part.ts'

export const equipment = defineModule(
  'equipment',
  ['设备', '設備', 'Equipment'],
  [equipmentPart, modelPart, runStatePart],
)
