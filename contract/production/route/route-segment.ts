// Segments of a route with their dependencies, resources and materials. They are saved together with their route. The
// regular commands change one of them, and then the whole route is validated too.

import { material } from '../../base/material/material.ts'
import { unit } from '../../base/material/unit.ts'
import { choice, decimal, flag, integer, optional, reference, text } from '../../kit/field.ts'
import { restRoutes } from '../../kit/route.ts'
import { files } from '../../stored-file.ts'
import { defineResource } from '../define.ts'
import { resourceColumns, resourceLineFields } from '../segment/resource-fields.ts'
import { segmentPieces, segmentStage, segmentTimes } from '../segment/segment-stage.ts'
import { workCenter } from '../work-center/work-center.ts'
import { consumeType, segmentRelation } from './dictionaries.ts'
import { processRoute } from './process-route.ts'

/** A segment of a general route has no product, and so no unit. */
const unitOfProduct = 'routeId.materialId.unitId|materialId.unitId'

/** Fields of a segment without its lines. */
export const segmentHead = {
  stageId: reference(['工序', '工序', 'Standard operation'], segmentStage, { aliases: ['segmentStageId'] }),
  workCenterId: optional(reference(['工作中心', '工作中心', 'Work centre'], workCenter)),
  ...segmentTimes,
  ...segmentPieces,
  runBatch: { ...segmentPieces.runBatch, unitField: unitOfProduct },
  transferBatch: { ...segmentPieces.transferBatch, unitField: unitOfProduct },
  isInspected: flag(['需要检验', '需要檢驗', 'Inspect']),
  description: optional(text(['工艺要求', '製程要求', 'Instructions'], { max: 2000 })),
  files: files(['文件', '檔案', 'Files'], { max: 20 }),
}

/** Position of the segment, by which segments are listed. */
const number = integer(['工序号', '工序號', 'Number'], { min: 1, max: 99_999, aliases: ['sequence'] })

export const dependencyFields = {
  relation: choice(['关系', '關係', 'Relation'], segmentRelation, { initial: segmentRelation.codes.finishStart }),
  /** Delay after the other segment has finished or started. */
  lagMinutes: integer(['间隔', '間隔', 'Lag'], { min: 0, max: 525_600, unit: 'min', initial: 0 }),
}

export const segmentMaterialFields = {
  materialId: reference(['物料', '物料', 'Material'], material),
  /** For one piece of the product. */
  quantity: decimal(['数量', '數量', 'Quantity'], { min: 0 }),
  /** If empty, the unit of the material. */
  unitId: optional(reference(['单位', '單位', 'Unit'], unit)),
  consumeType: choice(['消耗方式', '消耗方式', 'Consumption'], consumeType, { initial: consumeType.codes.issued }),
}

const sortNumber = integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' })
const changing = ['stateIllegal'] as const

export const routeSegment = defineResource('routeSegment', {
  noun: ['路线工序', '路線工序', 'Operation', 'Operations'],
  meaning: {
    is: 'One step of a route: a segment stage at a position, with its own times (ISA-95 operations segment).',
    use: [
      '工艺路线中的一步：工序及其顺序号、时间和要求。',
      '製程路線中的一步：工序及其順序號、時間和要求。',
      'A step of the route: a standard operation with number, times and instructions.',
    ],
  },
  rights: 'processRoute',
  fields: {
    routeId: reference(['工艺路线', '製程路線', 'Route'], processRoute),
    /** If empty, the next multiple of ten. */
    number: optional(number),
    ...segmentHead,
  },
  list: ['number', 'stageId', 'workCenterId', 'setupTime', 'standardTime', 'isInspected', 'description'],
  errors: { create: changing, update: changing, remove: changing },
  routes: restRoutes('/base/routesegment'),
})

export const segmentDependency = defineResource('segmentDependency', {
  noun: ['工序依赖', '工序相依', 'Dependency', 'Dependencies'],
  meaning: {
    is: 'A dependency of a segment of a route on the end or the start of another one.',
    use: [
      '说明该工序等待哪个工序、如何等待。',
      '說明該工序等待哪個工序、如何等待。',
      'Which other operation the operation waits for, and how.',
    ],
  },
  rights: 'processRoute',
  fields: {
    // Refers to the segment by name, because the number of a segment in its route is not a label.
    segmentId: reference(['工序', '工序', 'Operation'], 'routeSegment'),
    predecessorId: reference(['前道工序', '前道工序', 'Predecessor'], 'routeSegment'),
    ...dependencyFields,
  },
  list: ['segmentId', 'predecessorId', 'relation', 'lagMinutes'],
  errors: { create: ['routeCycle', ...changing], update: ['routeCycle', ...changing], remove: changing },
  routes: restRoutes('/base/routesegment/dependency'),
})

export const routeSegmentResource = defineResource('routeSegmentResource', {
  noun: ['路线工序资源', '路線工序資源', 'Operation resource', 'Operation resources'],
  meaning: {
    is: 'A station, a piece of equipment, a team, a person or a work centre that a segment of a route needs.',
    use: [
      '该工序所需的工位、设备、班组或人员。',
      '該工序所需的工位、設備、班組或人員。',
      'The stations, equipment, teams or people that the operation needs.',
    ],
  },
  rights: 'processRoute',
  fields: { segmentId: reference(['工序', '工序', 'Operation'], routeSegment), ...resourceLineFields },
  list: resourceColumns,
  errors: {
    create: ['segmentResourceUnclear', ...changing],
    update: ['segmentResourceUnclear', ...changing],
    remove: changing,
  },
  routes: restRoutes('/base/routesegment/resourceline'),
})

const materialErrors = [
  'segmentMaterialGeneral',
  'segmentMaterialOwn',
  'segmentQuantityWrong',
  'segmentUnitWrong',
] as const

export const routeSegmentMaterial = defineResource('routeSegmentMaterial', {
  noun: ['工序物料', '工序物料', 'Operation material', 'Operation materials'],
  meaning: {
    is: 'A material that a segment of a product consumes, from those of its BOM (ISA-95 material specification of a segment).',
    use: [
      '该工序使用的物料及数量、消耗方式。',
      '該工序使用的物料及數量、消耗方式。',
      'The materials that the operation uses, their quantities and how they are consumed.',
    ],
  },
  rights: 'processRoute',
  fields: { segmentId: reference(['工序', '工序', 'Operation'], routeSegment), ...segmentMaterialFields, sortNumber },
  list: ['materialId', 'quantity', 'unitId', 'consumeType'],
  errors: {
    create: [...materialErrors, ...changing],
    update: [...materialErrors, ...changing],
    remove: changing,
  },
  routes: restRoutes('/base/routesegment/material'),
})
