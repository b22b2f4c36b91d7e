// Process routes with their segments.
import { definePart } from '../../kit/module.ts'
import { routeErrors } from './errors.ts'
import { routeFlow } from './flow.ts'
import { processRoute } from './process-route.ts'
import {
  listProductSegmentFiles,
  listProductSegmentMaterials,
  listProductSegmentResources,
  listRouteSegments,
  listSegmentFiles,
  listSegmentResources,
  readProductSegment,
} from './product-segment.ts'
import { copyRoute, makeRouteDefault, putRouteInUse, reviseRoute, takeRouteOutOfUse } from './route-actions.ts'
import { readRouteFlow, readRouteGraph, saveRouteGraph } from './route-graph-call.ts'
import { routeSegment, routeSegmentMaterial, routeSegmentResource, segmentDependency } from './route-segment.ts'

export const routePart = definePart({
  resources: [processRoute, routeSegment, segmentDependency, routeSegmentResource, routeSegmentMaterial],
  commands: [
    readRouteFlow,
    readRouteGraph,
    saveRouteGraph,
    putRouteInUse,
    makeRouteDefault,
    takeRouteOutOfUse,
    reviseRoute,
    copyRoute,
    listRouteSegments,
    listSegmentResources,
    listSegmentFiles,
    readProductSegment,
    listProductSegmentFiles,
    listProductSegmentMaterials,
    listProductSegmentResources,
  ],
  errors: routeErrors,
  flows: [routeFlow],
  permissions: {
    'processRoute:release': {
      label: ['启停工艺路线', '啟停製程路線', 'Release routes'],
      page: 'process/route',
    },
  },
  terms: {
    productSegment: {
      words: ['产品工序', '產品工序', 'Product operation'],
      meaning:
        'A segment of the route of a product, with the materials it uses (ISA-95 operations segment for a product).',
    },
    leadTime: {
      words: ['周期时间', '週期時間', 'Lead time'],
      meaning: 'Time of one piece through a route if operations wait only for their predecessors.',
    },
    criticalPath: {
      words: ['关键路径', '關鍵路徑', 'Critical path'],
      meaning: 'The segments of a route that decide its lead time.',
    },
  },
})
