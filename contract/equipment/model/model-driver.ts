// The protocol by which objects of a model are usually read.
import { driverProtocol } from '../../gateway/channel/dictionaries.ts'
import { choice, integer, nothing, optional, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { model } from '../model.ts'

const modelId = reference(model, { aliases: ['id'] })

export const readModelDriver = defineCommand('readModelDriver', {
  kind: 'read',
  title: ['模型的采集驱动', '模型的採集驅動', 'Driver of a model'],
  paths: ['POST /infModel/info/driver'],
  permission: 'model:view',
  input: { modelId },
  reply: {
    modelId: reference(model),
    driverId: optional(choice(driverProtocol)),
    driverName: optional(text()),
    version: integer(),
  },
  errors: ['notFound'],
})

export const changeModelDriver = defineCommand('changeModelDriver', {
  kind: 'write',
  title: ['更改模型的采集驱动', '變更模型的採集驅動', 'Change the driver of a model'],
  paths: ['POST /infModel/edit/driver'],
  permission: 'model:edit',
  input: { modelId, driverId: optional(choice(driverProtocol)), version: optional(integer()) },
  reply: nothing,
  errors: ['notFound', 'stale'],
  summary: 'Sets the protocol by which objects of a model are usually read; null removes it.',
})
