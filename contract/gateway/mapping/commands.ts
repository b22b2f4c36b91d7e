// Proposals of points for unmapped keys of a gateway, and the mappings that result from them.
import { dataType } from '../../equipment/dictionaries.ts'
import { object } from '../../equipment/object.ts'
import { point } from '../../equipment/point.ts'
import {
  choice,
  flag,
  group,
  instant,
  integer,
  list,
  number,
  oneOf,
  optional,
  type RowOf,
  reference,
  text,
} from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { box } from '../box.ts'
import { defineCommand } from '../define.ts'
import { boxPointMap } from './box-point-map.ts'
import { mappingOrigin } from './dictionaries.ts'

/** Score from which a mapping is created without a person. */
export const certainScore = 90
const maxAccepted = 1000

/** Why a point is proposed, the best reason first. */
const proposalReasons = ['code', 'path', 'normalized', 'name', 'similar'] as const

const pointFields = {
  pointId: reference(point, { aliases: ['dataId'] }),
  pointCode: text(),
  pointName: text(),
  objectId: reference(object),
  objectName: text(),
}

const proposalFields = {
  ...pointFields,
  score: integer({ min: 0, max: 100 }),
  reason: oneOf(proposalReasons),
}
export type MappingProposal = RowOf<typeof proposalFields>

const keyFields = {
  deviceCode: text(),
  code: text(),
  /** From the birth message of the gateway. Null if it declared none. */
  dataType: optional(choice(dataType)),
  unit: optional(text()),
  /** Truncated to 100 characters. */
  lastValue: text(),
  lastAt: instant(),
  count: integer(),
  /** The best three, best first. Each point is first for one key at most. */
  proposals: rowsOf(proposalFields),
}
export type UnmappedKey = RowOf<typeof keyFields>

export const listMappingProposals = defineCommand('listMappingProposals', {
  kind: 'read',
  title: ['映射建议', '對應建議', 'Proposed mappings'],
  paths: ['POST /gateway/mapping/proposals'],
  permission: 'box:view',
  input: { boxId: reference(box) },
  reply: {
    keys: rowsOf(keyFields),
    /** Points of objects on the gateway that receive no values yet, to choose from. */
    points: rowsOf(pointFields),
  },
  errors: ['notFound'],
  summary:
    'Lists the unmapped keys of a gateway, each with the points of its objects whose code or name is equal or similar. Points that receive values are not proposed.',
})

export const acceptMappings = defineCommand('acceptMappings', {
  kind: 'write',
  title: ['接受映射', '接受對應', 'Accept mappings'],
  paths: ['POST /gateway/mapping/accept'],
  permission: 'box:edit',
  input: {
    boxId: reference(box),
    mappings: list(group({ deviceCode: text({ max: 128 }), code: text({ max: 128 }), pointId: reference(point) }), {
      min: 1,
      max: maxAccepted,
    }),
  },
  reply: { mapped: integer() },
  errors: ['notFound', 'objectOfOtherGateway', 'pointMappedTwice', 'keyMappedTwice'],
  summary:
    'Maps several keys to points, all or none. A mapping that the product proposes is automatic, any other is manual.',
})

export const automateMappings = defineCommand('automateMappings', {
  kind: 'write',
  title: ['自动映射', '自動對應', 'Map automatically'],
  paths: ['POST /boxPointData3rd/automate'],
  permission: 'box:edit',
  input: { boxId: reference(box), minScore: optional(integer({ min: 50, max: 100 })) },
  reply: { mapped: integer(), unmapped: integer() },
  errors: ['notFound'],
  summary:
    'Accepts the best proposal of each unmapped key from a score of 90, or `minScore`. Existing mappings stay unchanged.',
})

export const resetMappings = defineCommand('resetMappings', {
  kind: 'write',
  title: ['清除自动映射', '清除自動對應', 'Remove automatic mappings'],
  paths: ['POST /boxPointData3rd/reset'],
  permission: 'box:edit',
  input: { boxId: reference(box) },
  reply: { removed: integer() },
  errors: ['notFound'],
  summary: 'Removes the automatic mappings of a gateway. Manual ones stay.',
})

export const listBoxMappings = defineCommand('listBoxMappings', {
  kind: 'read',
  title: ['网关的映射', '閘道器的對應', 'Mappings of a gateway'],
  paths: ['POST /boxPointData3rd/selectBoxPointMapData3rd'],
  permission: 'box:view',
  input: { boxId: reference(box) },
  reply: rowsOf({
    id: reference(boxPointMap, { aliases: ['mapId'] }),
    version: integer(),
    boxId: reference(box),
    deviceCode: text(),
    code: text({ aliases: ['boxPointCode'] }),
    name: optional(text({ aliases: ['boxPointName'] })),
    ...pointFields,
    scale: number({ aliases: ['coefficient'] }),
    offset: number(),
    isEnabled: flag(),
    origin: choice(mappingOrigin),
    score: optional(integer()),
    /** False if the mapping is disabled, or the object of the point is no longer on the gateway. */
    isInEffect: flag(),
  }),
  errors: ['notFound'],
  summary: 'Lists the mappings of a gateway with the names of their objects and points.',
})
