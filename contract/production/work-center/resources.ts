// Resources of all kinds for work: stations, equipment, people.

import { choice, integer, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { executorType, resourceType } from './dictionaries.ts'
import { workCenter } from './work-center.ts'

const shared = { kind: 'read', permission: 'workCenter:view', errors: [] } as const

const typeReply = rowsOf({ id: integer(), text: text(), extend: text() })

export const listResourceTypes = defineCommand('listResourceTypes', {
  ...shared,
  title: ['资源类型', '資源類型', 'Resource types'],
  paths: ['GET /base/resource/type'],
  input: {},
  reply: typeReply,
})

export const listDispatchTypes = defineCommand('listDispatchTypes', {
  ...shared,
  title: ['派工方式', '派工方式', 'Dispatch targets'],
  paths: ['GET /base/resource/dispatch/type'],
  input: {},
  reply: typeReply,
})

export const listExecutorTypes = defineCommand('listExecutorTypes', {
  ...shared,
  title: ['执行者类型', '執行者類型', 'Executor types'],
  paths: ['GET /base/resource/executor/type'],
  input: {},
  reply: typeReply,
})

const resourceReply = rowsOf({
  id: reference('row'),
  code: text(),
  name: text(),
  kind: choice(resourceType, { aliases: ['resourceType'] }),
  stationType: optional(text()),
  workCenterId: optional(reference(workCenter)),
  status: integer(),
})

export const listStationResources = defineCommand('listStationResources', {
  ...shared,
  title: ['工位资源', '工位資源', 'Station resources'],
  paths: ['POST /base/resource/station', 'POST /base/resource/findStationByType'],
  input: { stationType: optional(text({ max: 64, aliases: ['type'] })), workCenterId: optional(reference(workCenter)) },
  reply: resourceReply,
  summary: 'Lists enabled stations, by type or by work centre if given, at most 5,000.',
})

export const listResourcesOfKind = defineCommand('listResourcesOfKind', {
  ...shared,
  title: ['资源列表', '資源列表', 'Resources of one kind'],
  paths: ['POST /base/resource/data'],
  input: { kind: choice(resourceType, { aliases: ['resourceType', 'type'] }), keyword: optional(text({ max: 128 })) },
  reply: resourceReply,
  summary: 'Lists enabled resources of one kind, at most 5,000. Equipment only if the caller may see it.',
})

export const listExecutors = defineCommand('listExecutors', {
  ...shared,
  title: ['执行者', '執行者', 'Executors'],
  paths: ['GET /base/resource/executor'],
  input: { type: choice(executorType) },
  reply: rowsOf({ id: reference('row'), name: text(), type: choice(executorType) }),
  summary: 'Lists enabled staff or teams.',
})
