// Segments of routes as the commands of the specification read them: of any route, or of the route of a product.

import { material } from '../../base/material/material.ts'
import { unit } from '../../base/material/unit.ts'
import { choice, decimal, group, list, map, optional, reference, references, text } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { storedFileFields } from '../../stored-file.ts'
import { defineCommand } from '../define.ts'
import { answeredResource } from '../segment/resource-fields.ts'
import { consumeType } from './dictionaries.ts'
import { processRoute } from './process-route.ts'
import { routeSegment } from './route-segment.ts'

const read = { kind: 'read', permission: 'processRoute:view', errors: ['notFound'] } as const
const ofSegment = { id: reference(routeSegment) }
const resources = rowsOf({ ...answeredResource, labels: map(text()) })
const files = list(group({ ...storedFileFields, name: text() }))

export const listRouteSegments = defineCommand('listRouteSegments', {
  ...read,
  title: ['路线工序', '路線工序', 'Operations of a route'],
  paths: ['GET /base/route/segment/:id'],
  input: { id: reference(processRoute) },
  reply: rowsOf({ ...answeredFields(routeSegment), previousIds: references(routeSegment) }),
})

export const listSegmentResources = defineCommand('listSegmentResources', {
  ...read,
  title: ['路线工序资源', '路線工序資源', 'Operation resources'],
  paths: ['GET /base/route/segment/resource/:id'],
  input: ofSegment,
  reply: resources,
})

export const listSegmentFiles = defineCommand('listSegmentFiles', {
  ...read,
  title: ['路线工序文件', '路線工序檔案', 'Files of an operation'],
  paths: ['GET /base/route/segment/file/:id'],
  input: ofSegment,
  reply: files,
})

export const readProductSegment = defineCommand('readProductSegment', {
  ...read,
  title: ['产品工序', '產品工序', 'Operation of a product'],
  paths: ['GET /base/productsegment/:id'],
  input: ofSegment,
  reply: { ...answeredFields(routeSegment), materialId: reference(material), previousIds: references(routeSegment) },
  summary: 'Returns a segment of the route of a product. A segment of a general route is not found.',
})

export const listProductSegmentFiles = defineCommand('listProductSegmentFiles', {
  ...read,
  title: ['产品工序文件', '產品工序檔案', 'Files of a product operation'],
  paths: ['GET /base/productsegment/file/:id'],
  input: ofSegment,
  reply: files,
})

export const listProductSegmentMaterials = defineCommand('listProductSegmentMaterials', {
  ...read,
  title: ['产品工序物料', '產品工序物料', 'Materials of a product operation'],
  paths: ['GET /base/productsegment/material/:id'],
  input: ofSegment,
  reply: rowsOf({
    id: reference('row'),
    materialId: reference(material),
    quantity: decimal(),
    unitId: reference(unit),
    consumeType: optional(choice(consumeType)),
    labels: map(text()),
  }),
})

export const listProductSegmentResources = defineCommand('listProductSegmentResources', {
  ...read,
  title: ['产品工序资源', '產品工序資源', 'Resources of a product operation'],
  paths: ['GET /base/productsegment/resource/:id'],
  input: ofSegment,
  reply: resources,
})
