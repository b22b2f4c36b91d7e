// Several values at once: freely given ones, or those of the rules of controlled objects.
import { object } from '../equipment/object.ts'
import { point } from '../equipment/point.ts'
import { underControl } from '../equipment/under-control/under-control.ts'
import { group, list, oneOf, optional, reference, text } from '../kit/field.ts'
import { acceptedCommand, password, writeErrors, writtenValue } from './commands.ts'
import { defineCommand } from './define.ts'
import { controlPermission } from './permissions.ts'

/** Maximum number of values in one request. */
export const maxGroupValues = 100

const shared = {
  kind: 'write',
  permission: controlPermission.send,
  reply: acceptedCommand,
  errors: [...writeErrors, 'tooManyRows'],
} as const

const groupInput = {
  /** After a value that failed: `stop` cancels the rest, `continue` goes on. Default: `stop`. */
  onFail: optional(oneOf(['stop', 'continue'])),
  password,
  reason: optional(text({ max: 200 })),
  cmdId: optional(text({ min: 8, max: 64 })),
}

export const controlByRules = defineCommand('controlByRules', {
  ...shared,
  title: ['按规则控制', '按規則控制', 'Control by rules'],
  paths: ['POST /busObjectUnder/underControlByRules'],
  input: {
    /** One entry; else all entries of the object that controls. */
    underId: optional(reference(underControl, { aliases: ['id'] })),
    objectId: optional(reference(object)),
    ...groupInput,
  },
  summary: 'Writes the values of the rules that are fulfilled now, one after the other, as one group.',
})

export const controlByFree = defineCommand('controlByFree', {
  ...shared,
  title: ['自由控制', '自由控制', 'Control with chosen values'],
  paths: ['POST /busObjectUnder/underControlByFree'],
  input: {
    /** With it, the points belong to its controlled object. */
    underId: optional(reference(underControl, { aliases: ['id'] })),
    values: list(group({ dataId: reference(point, { aliases: ['pointId'] }), value: writtenValue }), {
      aliases: ['points', 'list'],
    }),
    ...groupInput,
  },
  summary: `Writes up to ${maxGroupValues} values one after the other, as one group.`,
})
