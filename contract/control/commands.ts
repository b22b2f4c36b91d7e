// Commands to devices: writing the value of a point, the second person, and the record of what happened.
import { object } from '../equipment/object.ts'
import { point } from '../equipment/point.ts'
import { box } from '../gateway/box.ts'
import { faultFields } from '../gateway/channel/faults.ts'
import {
  boolean,
  choice,
  group,
  instant,
  integer,
  json,
  list,
  number,
  oneOf,
  optional,
  type RowOf,
  reference,
  text,
} from '../kit/field.ts'
import { pageOf, paging, rowsOf } from '../kit/reply.ts'
import { maxValidityMs } from './command-states.ts'
import { defineCommand } from './define.ts'
import { controlKind, controlState } from './dictionaries.ts'
import { controlPermission } from './permissions.ts'

/** What a person may do with a command now. */
const controlActions = ['confirm', 'refuse', 'cancel'] as const

const commandKey = reference('controlCommand', { aliases: ['commandId'] })

const commandFields = {
  id: commandKey,
  /** The same id is carried out once. */
  cmdId: text(),
  /** The group of which it is a part. */
  parentId: optional(reference('controlCommand')),
  kind: choice(controlKind),
  state: choice(controlState),
  objectId: optional(reference(object)),
  pointId: optional(reference(point, { aliases: ['dataId'] })),
  boxId: optional(reference(box)),
  /** Names at the time of the command. */
  objectName: text(),
  pointName: text(),
  unit: optional(text()),
  stateWords: optional(text()),
  /** The value to write; of a gateway its command. */
  target: text({ aliases: ['value'] }),
  /** The value before. */
  oldValue: optional(text()),
  oldQuality: optional(integer()),
  readBack: optional(text()),
  fault: optional(group(faultFields)),
  reason: optional(text()),
  userName: text(),
  /** The second person. */
  confirmUser: optional(text()),
  confirmText: optional(text()),
  address: text(),
  createdAt: instant(),
  expiresAt: instant(),
  sentAt: optional(instant()),
  deliveredAt: optional(instant()),
  finishedAt: optional(instant()),
  /** What the gateway answered after the end. */
  lateResult: optional(text()),
  allowedActions: list(oneOf(controlActions)),
}
export type ControlCommandRow = RowOf<typeof commandFields>

const stepFields = {
  state: choice(controlState),
  at: instant(),
  userName: optional(text()),
  fault: optional(group(faultFields)),
}
export type ControlStepRow = RowOf<typeof stepFields>

/** `success`: the command was accepted. Its result is in its state later. */
const acceptedFields = { success: boolean(), message: text(), ...commandFields }
export const acceptedCommand = acceptedFields

export const password = optional(text({ max: 64, aliases: ['userPassword'] }))
export const writeErrors = ['notFound', 'controlRefused', 'wrongPassword', 'throttled', 'unavailable'] as const

/** In the unit of the point. */
export const writtenValue = json<number | string | boolean>({ isVerbatim: true })

export const controlPoint = defineCommand('controlPoint', {
  kind: 'write',
  title: ['写入设备', '寫入裝置', 'Write a value to a device'],
  paths: ['POST /dataControl/control'],
  permission: controlPermission.send,
  input: {
    dataId: reference(point, { aliases: ['pointId', 'id'] }),
    value: writtenValue,
    /** Of the caller, for a critical point. Without it a second person confirms. */
    password,
    reason: optional(text({ max: 200 })),
    cmdId: optional(text({ min: 8, max: 64 })),
    /** Time after which nothing is written any more. */
    validMs: optional(integer({ min: 1000, max: maxValidityMs, unit: 'ms' })),
  },
  reply: acceptedFields,
  errors: writeErrors,
  summary:
    'Writes a value to a point after all checks, or asks a second person for a critical point. The same `cmdId` is carried out once, and refused with another point or value.',
})

const writableFields = {
  pointId: reference(point, { aliases: ['dataId'] }),
  writeMin: optional(number()),
  writeMax: optional(number()),
  writeStep: optional(number()),
  isCritical: boolean(),
  /** Why the point cannot be written now; null if it can. */
  obstacle: optional(group(faultFields)),
}
export type WritablePointRow = RowOf<typeof writableFields>

export const listWritablePoints = defineCommand('listWritablePoints', {
  kind: 'read',
  title: ['可写数据点', '可寫資料點', 'Points that can be written'],
  paths: ['POST /dataControl/points'],
  permission: 'telemetry:view',
  input: { objectId: reference(object) },
  reply: rowsOf(writableFields),
  errors: ['notFound', 'unavailable'],
  summary: 'Lists the writable points of an object with their limits, and why each cannot be written now.',
})

export const pageControlCommands = defineCommand('pageControlCommands', {
  kind: 'read',
  title: ['控制记录', '控制記錄', 'Commands to devices'],
  paths: ['POST /dataControl/page'],
  permission: controlPermission.view,
  input: {
    ...paging,
    objectId: optional(reference(object)),
    pointId: optional(reference(point, { aliases: ['dataId'] })),
    state: optional(choice(controlState)),
    userName: optional(text({ max: 64 })),
    startTime: optional(instant()),
    endTime: optional(instant()),
    /** The commands of a group. Without it, commands and groups. */
    parentId: optional(reference('controlCommand')),
    /** Only those that wait for a second person. */
    isWaiting: optional(boolean()),
  },
  reply: pageOf(commandFields),
  errors: [],
  summary: 'Lists commands, the newest first.',
})

export const readControlCommand = defineCommand('readControlCommand', {
  kind: 'read',
  title: ['控制命令', '控制命令', 'Command to a device'],
  paths: ['POST /dataControl/info'],
  permission: controlPermission.view,
  input: { id: commandKey },
  reply: { ...commandFields, steps: rowsOf(stepFields), children: rowsOf(commandFields) },
  errors: ['notFound'],
  summary: 'Returns a command with its states, and the commands of a group.',
})

export const confirmControl = defineCommand('confirmControl', {
  kind: 'write',
  title: ['复核控制命令', '覆核控制命令', 'Confirm or refuse a command'],
  paths: ['POST /dataControl/confirm'],
  permission: controlPermission.confirm,
  input: { id: commandKey, isAccepted: boolean(), reason: optional(text({ max: 200 })) },
  reply: acceptedFields,
  errors: ['notFound', 'controlRefused', 'ownCommand', 'commandEnded', 'unavailable'],
  summary: 'Confirms or refuses the command of another person. A confirmed command is checked again before it is sent.',
})

export const cancelControl = defineCommand('cancelControl', {
  kind: 'write',
  title: ['取消控制命令', '取消控制命令', 'Cancel a command'],
  paths: ['POST /dataControl/cancel'],
  permission: controlPermission.send,
  input: { id: commandKey },
  reply: acceptedFields,
  errors: ['notFound', 'forbidden', 'commandEnded'],
  summary: 'Cancels a command of the caller that was not sent yet.',
})
