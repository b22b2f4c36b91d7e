// A copy of an object with everything below it: what it will contain, and the copy itself.
import { code, flag, integer, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { object } from '../object.ts'

/** Maximum contents of one copy. */
export const copyLimits = { objects: 1000, points: 20_000 } as const

const objectKey = reference(object, { aliases: ['id'] })

/** Appended to the code of every object. If omitted, the first free one of -2, -3 and so on. */
const codeSuffix = optional(code({ max: 16 }))

export const planObjectCopy = defineCommand('planObjectCopy', {
  kind: 'read',
  title: ['对象复制预览', '物件複製預覽', 'Preview of a copy of an object'],
  paths: ['POST /infObject/copy/plan'],
  permission: 'object:edit',
  input: { objectId: objectKey, codeSuffix },
  reply: {
    codeSuffix: text(),
    /** In the order of their levels. */
    objects: rowsOf({
      id: reference(object),
      name: text(),
      code: text(),
      newCode: text(),
      level: integer(),
      pointCount: integer(),
      /** Whether another object has the new code. */
      isTaken: flag(),
    }),
    pointCount: integer(),
    ruleCount: integer(),
  },
  errors: ['notFound', 'copyTooLarge'],
  summary: 'Returns the objects that a copy of an object would have, with their new codes, points and alarm rules.',
})

export const copyObject = defineCommand('copyObject', {
  kind: 'write',
  title: ['复制对象', '複製物件', 'Copy an object'],
  paths: ['POST /busObjectInfo/copyObjectByObject'],
  permission: 'object:edit',
  input: {
    objectId: objectKey,
    codeSuffix,
    /** Name of the copied object itself. Objects below it keep their names. */
    objectName: optional(text({ max: 128, aliases: ['name'] })),
    /** If omitted, the parent of the object. */
    parentId: optional(reference(object)),
  },
  reply: {
    objectId: reference(object, { aliases: ['id'] }),
    objectCode: text({ aliases: ['code'] }),
    objects: rowsOf({ id: reference(object), code: text() }),
    pointCount: integer(),
    ruleCount: integer(),
  },
  errors: ['notFound', 'duplicate', 'outOfScope', 'copyTooLarge'],
  summary:
    'Copies an object and everything below it with new codes: points, attributes, datasets, check rules and alarm rules. History, alarms, gateways, images and ledger entries are not copied.',
})
