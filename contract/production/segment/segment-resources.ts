// Separate commands for the resources of stages and templates, which are their lines `resources`.

import { map, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { answeredResource, namedResources } from './resource-fields.ts'
import { segmentStage } from './segment-stage.ts'
import { segmentTemplate } from './segment-template.ts'

const resources = rowsOf({ ...answeredResource, labels: map(text()) })
const read = { kind: 'read', reply: resources, errors: ['notFound'] } as const
const write = {
  kind: 'write',
  reply: null,
  errors: ['notFound', 'segmentResourceUnclear', 'tooManyRows'],
  summary: 'Replaces all resources by the given ones.',
} as const

export const listStageResources = defineCommand('listStageResources', {
  ...read,
  title: ['工序资源', '工序資源', 'Standard operation resources'],
  paths: ['GET /base/segmentstage/resource/:id'],
  permission: 'segmentStage:view',
  input: { id: reference(segmentStage) },
})

export const saveStageResources = defineCommand('saveStageResources', {
  ...write,
  title: ['保存工序资源', '儲存工序資源', 'Save resources of a standard operation'],
  paths: ['POST /base/segmentstage/resource/:id'],
  permission: 'segmentStage:edit',
  input: { id: reference(segmentStage), resources: namedResources },
})

export const listTemplateResources = defineCommand('listTemplateResources', {
  ...read,
  title: ['模板资源', '範本資源', 'Template resources'],
  paths: ['GET /base/segmentTemplate/resources/:id'],
  permission: 'segmentTemplate:view',
  input: { id: reference(segmentTemplate) },
})

export const saveTemplateResources = defineCommand('saveTemplateResources', {
  ...write,
  title: ['保存模板资源', '儲存範本資源', 'Save resources of a template'],
  paths: ['POST /base/segmentTemplate/resources'],
  permission: 'segmentTemplate:edit',
  input: {
    id: reference(segmentTemplate, { aliases: ['segmentTemplateId', 'templateId'] }),
    resources: namedResources,
  },
})

export const listSegmentTypes = defineCommand('listSegmentTypes', {
  kind: 'read',
  title: ['工序类型', '工序類型', 'Operation types'],
  paths: ['GET /base/configinfo/segmentType'],
  permission: 'segmentStage:view',
  input: {},
  reply: rowsOf({ id: text(), text: text() }),
  errors: [],
  summary: 'Lists the built-in types of segments and those that the company added.',
})
