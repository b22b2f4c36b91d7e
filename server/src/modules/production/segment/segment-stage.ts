import { segmentStage, segmentStageResource } from '@gemba/contract/production/segment/segment-stage.ts'
import { segmentTemplate, segmentTemplateResource } from '@gemba/contract/production/segment/segment-template.ts'
import { crud } from '../../../resource/crud.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { toggle } from '../../../resource/toggle.ts'
import { withCodes } from '../../base/index.ts'
import { withClearResources } from './ambiguous-codes.ts'

export const stageResources = withClearResources(crud(segmentStageResource))
export const templateResources = withClearResources(crud(segmentTemplateResource))
export const stages = crud(segmentStage)
export const templates = crud(segmentTemplate)

/** Stages and templates with their resources. */
export const stageRoutes = [
  ...mount(segmentStage, import.meta.url, {
    ...withCodes(withLines(stages, [{ resource: segmentStageResource, operations: stageResources }]), 'segmentStage'),
    toggle: toggle(segmentStage, 'isEnabled'),
  }),
  ...mount(segmentStageResource, import.meta.url, stageResources),
  ...mount(segmentTemplate, import.meta.url, {
    ...withLines(templates, [{ resource: segmentTemplateResource, operations: templateResources }]),
    toggle: toggle(segmentTemplate, 'isEnabled'),
  }),
  ...mount(segmentTemplateResource, import.meta.url, templateResources),
]
