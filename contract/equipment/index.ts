// The manifest of the equipment module.
import { defineModule } from '../kit/module.ts'
import { checkPart } from './check/part.ts'
import { comparisonPart } from './comparison/part.ts'
import { devicePart } from './device/part.ts'
import { modelPart } from './model/part.ts'
import { personalModelPart } from './model-person/part.ts'
import { modelVersionPart } from './model-version/part.ts'
import { objectPart } from './object/part.ts'
import { objectMapPart } from './object-map/part.ts'
import { equipmentPart } from './part.ts'
import { pointPart } from './point/part.ts'
import { runStatePart } from './run-state/part.ts'
import { settingPart } from './setting/part.ts'
import { underControlPart } from './under-control/part.ts'

export const equipment = defineModule(
  'equipment',
  ['设备', '設備', 'Equipment'],
  [
    equipmentPart,
    modelPart,
    modelVersionPart,
    personalModelPart,
    pointPart,
    devicePart,
    objectPart,
    objectMapPart,
    settingPart,
    comparisonPart,
    checkPart,
    runStatePart,
    underControlPart,
  ],
)
