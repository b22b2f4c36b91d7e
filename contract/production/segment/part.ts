// Stages and templates of segments.
import { definePart } from '../../kit/module.ts'
import { segmentType } from './dictionaries.ts'
import { segmentErrors } from './errors.ts'
import {
  listSegmentTypes,
  listStageResources,
  listTemplateResources,
  saveStageResources,
  saveTemplateResources,
} from './segment-resources.ts'
import { segmentStage, segmentStageResource } from './segment-stage.ts'
import { segmentTemplate, segmentTemplateResource } from './segment-template.ts'

export const segmentPart = definePart({
  resources: [segmentStage, segmentStageResource, segmentTemplate, segmentTemplateResource],
  commands: [listStageResources, saveStageResources, listTemplateResources, saveTemplateResources, listSegmentTypes],
  errors: segmentErrors,
  dictionaries: [segmentType],
})
