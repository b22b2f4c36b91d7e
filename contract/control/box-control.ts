// Commands to gateways.
import { point } from '../equipment/point.ts'
import { json, map, optional, reference, text } from '../kit/field.ts'
import { acceptedCommand, password, writeErrors, writtenValue } from './commands.ts'
import { defineCommand } from './define.ts'
import { controlPermission } from './permissions.ts'

export const sendBoxControl = defineCommand('sendBoxControl', {
  kind: 'write',
  title: ['向网关下发控制', '向閘道器下發控制', 'Send a command to a gateway'],
  paths: ['POST /boxControl/sendControl2Box', 'POST /boxControl/control2box'],
  permission: controlPermission.send,
  input: {
    /** The id of the gateway, or its code. Not needed with a point. */
    boxId: optional(text({ max: 128, aliases: ['boxCode'] })),
    /** Of the gateway's own program, for example `restart`. */
    command: optional(text({ min: 1, max: 64, aliases: ['cmd'] })),
    params: optional(map(json<unknown>())),
    /** With a value: the value is written to the point, like /dataControl/control. */
    dataId: optional(reference(point, { aliases: ['pointId'] })),
    value: optional(writtenValue),
    password,
    reason: optional(text({ max: 200 })),
    cmdId: optional(text({ min: 8, max: 64 })),
  },
  reply: acceptedCommand,
  errors: [...writeErrors, 'boxIsDisabled', 'boxIsOffline'],
  summary: 'Sends a command to the program of a gateway, or writes a value to one of its points.',
})
