// A route with all its segments, read and saved as a whole: either all that the route editor shows is stored, or
// nothing.

import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { material } from '../../base/material/material.ts'
import { unit } from '../../base/material/unit.ts'
import { object } from '../../equipment/object.ts'
import { choice, decimal, group, integer, list, optional, type RowOf, reference, text } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { parameterFields, routeSegmentStep, stepFields } from '../parameter/segment-guide.ts'
import { namedResources } from '../segment/resource-fields.ts'
import { resourceType } from '../work-center/dictionaries.ts'
import { consumeType, segmentRelation } from './dictionaries.ts'
import { processRoute, routeHead } from './process-route.ts'
import { dependencyFields, routeSegment, segmentHead, segmentMaterialFields } from './route-segment.ts'

/** Maximum number of segments of a route. */
const maxSegments = 200

const graphResource = {
  kind: choice(resourceType, { aliases: ['resourceType'] }),
  targetId: reference('row', { aliases: ['resourceId'] }),
  quantity: decimal(),
  name: text(),
}

const graphMaterial = {
  materialId: reference(material),
  materialCode: text(),
  materialName: text(),
  quantity: decimal(),
  unitId: reference(unit),
  unitName: text(),
  consumeType: choice(consumeType),
}

/** Also contains the object of the point, because the editor selects the object first. */
const graphParameter = {
  ...parameterFields,
  objectId: optional(reference(object)),
}

const graphSegment = {
  ...answeredFields(routeSegment),
  stageName: text(),
  workCenterName: optional(text()),
  resources: rowsOf(graphResource),
  materials: rowsOf(graphMaterial),
  steps: rowsOf({ id: reference(routeSegmentStep), ...stepFields }),
  parameters: rowsOf(graphParameter),
}
export type GraphSegmentReply = RowOf<typeof graphSegment>

const graphDependency = {
  fromId: reference(routeSegment),
  toId: reference(routeSegment),
  relation: choice(segmentRelation),
  lagMinutes: integer(),
}

const graph = {
  route: group(answeredFields(processRoute)),
  segments: rowsOf(graphSegment),
  dependencies: rowsOf(graphDependency),
  /** Duration of one piece through the route. */
  leadTimeMs: integer(),
}
export type GraphReply = RowOf<typeof graph>

export const readRouteGraph = defineCommand('readRouteGraph', {
  kind: 'read',
  title: ['工艺路线全图', '製程路線全圖', 'View a route with its operations'],
  paths: ['GET /base/route/graph/:id'],
  permission: 'processRoute:view',
  input: { id: reference(processRoute) },
  reply: graph,
  errors: ['notFound'],
})

export const readRouteFlow = defineCommand('readRouteFlow', {
  kind: 'read',
  title: ['工艺路线流程图', '製程路線流程圖', 'Operation sequence of a route'],
  paths: ['GET /mes_production/route/flow/:id'],
  permission: 'processRoute:view',
  summary:
    'Returns the segments of a route as a graph. The graph of an order with its progress is productionorder/flow.',
  input: { id: reference(processRoute) },
  reply: {
    nodes: rowsOf({
      id: reference(routeSegment),
      segmentId: reference('segmentStage'),
      segmentName: text(),
      sequence: integer(),
    }),
    links: rowsOf({ source: reference(routeSegment), target: reference(routeSegment) }),
  },
  errors: ['notFound'],
})

const sentSegment = {
  /** Identifies the segment within this request. */
  key: text({ max: 64 }),
  /** Id of a stored segment. */
  id: optional(reference(routeSegment)),
  number: integer({ min: 1, max: 99_999, aliases: ['sequence'] }),
  ...segmentHead,
  resources: optional(namedResources),
  materials: optional(list(group(segmentMaterialFields), { max: 200 })),
  /** A stored step includes its id, so that it retains its files when it moves. */
  steps: optional(list(group({ id: optional(reference(routeSegmentStep)), ...stepFields }), { max: 100 })),
  parameters: optional(list(group(parameterFields), { max: 100 })),
}
export type GraphSegmentInput = RowOf<typeof sentSegment>

export const saveRouteGraph = defineCommand('saveRouteGraph', {
  kind: 'write',
  title: ['保存工艺路线', '儲存製程路線', 'Save a route'],
  paths: ['POST /base/route/graph'],
  permission: 'processRoute:edit',
  input: {
    /** If omitted, a route is created. */
    id: optional(reference(processRoute)),
    /** Version that was read. If the route was saved since, the request is refused with `stale`. */
    version: optional(integer()),
    ...routeHead,
    segments: list(group(sentSegment), { max: maxSegments }),
    /** Between keys of segments: `to` waits for `from`. */
    dependencies: list(group({ from: text({ max: 64 }), to: text({ max: 64 }), ...dependencyFields }), { max: 1000 }),
  },
  reply: graph,
  errors: [
    'notFound',
    'stale',
    'duplicate',
    'stateIllegal',
    ...codeErrors,
    'routeCycle',
    'routeNumberTwice',
    'segmentKeyWrong',
    'segmentResourceUnclear',
    'segmentMaterialGeneral',
    'segmentMaterialOwn',
    'segmentQuantityWrong',
    'segmentUnitWrong',
    'parameterUnfit',
    'tooManyRows',
  ],
  summary:
    'Saves a draft with all its segments and dependencies, all or nothing. Segments that are not sent are removed.',
})
