// Models, objects and their points.
import { definePart } from '../kit/module.ts'
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

export const equipmentPart = definePart({
  resources: [model, modelPoint, object, point, projectTemplate],
  commands: [
    createObjectByModel,
    moveObject,
    createFromTemplate,
    listTemplatesOfUser,
    planPointTakeover,
    takeOverPoints,
  ],
  errors: equipmentErrors,
  events: equipmentEvents,
  terms: equipmentTerms,
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
