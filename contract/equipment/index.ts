// The manifest of the equipment module.

import { defineModule, definePart } from '../kit/module.ts'
import { clampPolicy, dataType, modelStatus, objectStatus, objectType, pointOrigin, storeMode } from './dictionaries.ts'
import { equipmentErrors } from './errors.ts'
import { equipmentEvents } from './events.ts'
import { caseTypeList, shutDownList, sourceTypeList, timeTypeList } from './maintenance.ts'
import { model } from './model.ts'
import { modelPoint } from './model-point.ts'
import { createObjectByModel, moveObject, object } from './object.ts'
import { point } from './point.ts'
import { createFromTemplate, listTemplatesOfUser, projectTemplate } from './project-template.ts'
import { planPointTakeover, takeOverPoints } from './take-over-points.ts'
import { equipmentTerms } from './terms.ts'

const equipmentPart = definePart({
  resources: [model, modelPoint, object, point, projectTemplate],
  commands: [
    createObjectByModel,
    moveObject,
    createFromTemplate,
    listTemplatesOfUser,
    planPointTakeover,
    takeOverPoints,
  ],
  terms: equipmentTerms,
  errors: equipmentErrors,
  events: equipmentEvents,
  dictionaries: [
    objectType,
    modelStatus,
    objectStatus,
    dataType,
    clampPolicy,
    storeMode,
    pointOrigin,
    caseTypeList,
    sourceTypeList,
    shutDownList,
    timeTypeList,
  ],
})

export const equipment = defineModule('equipment', ['设备', '設備', 'Equipment'], [equipmentPart])
