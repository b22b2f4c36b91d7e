// Keeping alarms from people for a time: shelving and taking out of service (domain design, equipment 3.8, T7 to T9 and
// T11). The alarm goes on underneath; it is only left out of counts, sounds and notifications.
import { choice, duration, integer, optional, required, text } from '../../kit/field.ts'
import { pageOf, paging } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { alarmShelf } from '../dictionaries.ts'
import { batchReply, episodeFields, episodeFilter, selectedAlarms } from '../episode.ts'
import { alarmRights } from '../flow.ts'

/** Maximum time on the shelf. It also ends a shelving until the return to normal. */
const maxShelveMinutes = 480

const reason = text(['原因', '原因', 'Reason'], { min: 1, max: 500 })

/** What people are asked for when they shelve an alarm. */
export const shelvingFields = {
  shelve: choice(['搁置方式', '擱置方式', 'Shelve'], alarmShelf, { initial: alarmShelf.codes.timed }),
  minutes: integer(['时长', '時長', 'Duration'], { min: 1, max: maxShelveMinutes, initial: 60, unit: 'min' }),
  reason,
} as const

export const shelveAlarms = defineCommand('shelveAlarms', {
  kind: 'write',
  title: ['搁置报警', '擱置警報', 'Shelve alarms'],
  paths: ['POST /armDataFact/shelve'],
  permission: alarmRights.shelve,
  input: {
    ...selectedAlarms,
    /** Default: for some time. */
    shelve: optional(shelvingFields.shelve),
    minutes: required(shelvingFields.minutes),
    reason,
  },
  reply: batchReply,
  errors: ['notFound', 'tooManyRows'],
  summary: `Shelves up to 1 000 alarms for at most ${maxShelveMinutes} minutes, or until they return to normal if that is earlier. Alarms of the highest level need the right \`alarm:shelveUrgent\`; an alarm that reaches this level on the shelf leaves it.`,
})

export const unshelveAlarms = defineCommand('unshelveAlarms', {
  kind: 'write',
  title: ['取消搁置报警', '取消擱置警報', 'Unshelve alarms'],
  paths: ['POST /armDataFact/unshelve'],
  permission: alarmRights.shelve,
  input: selectedAlarms,
  reply: batchReply,
  errors: ['notFound', 'tooManyRows'],
  summary: 'Takes alarms off the shelf before their time. They are acknowledged by this.',
})

export const takeAlarmsOutOfService = defineCommand('takeAlarmsOutOfService', {
  kind: 'write',
  title: ['停用报警', '停用警報', 'Take alarms out of service'],
  paths: ['POST /armDataFact/outOfService'],
  permission: alarmRights.oos,
  input: { ...selectedAlarms, reason },
  reply: batchReply,
  errors: ['notFound', 'tooManyRows'],
  summary: 'Takes alarms out of service without a time limit, for example during maintenance.',
})

export const putAlarmsInService = defineCommand('putAlarmsInService', {
  kind: 'write',
  title: ['启用报警', '啟用警報', 'Return alarms to service'],
  paths: ['POST /armDataFact/inService'],
  permission: alarmRights.oos,
  input: selectedAlarms,
  reply: batchReply,
  errors: ['notFound', 'tooManyRows'],
  summary: 'Returns alarms to service. Those that are still active must be acknowledged again.',
})

export const pageHiddenAlarms = defineCommand('pageHiddenAlarms', {
  kind: 'read',
  title: ['搁置和停用的报警', '擱置和停用的警報', 'Shelved and out-of-service alarms'],
  paths: ['POST /armDataFact/hidden'],
  permission: 'alarm:view',
  input: { ...episodeFilter, ...paging },
  reply: pageOf({
    ...episodeFields,
    hiddenForMs: duration(),
    /** Name of the person who shelved it or took it out of service. */
    hiddenByName: optional(text()),
  }),
  errors: [],
  summary:
    'Lists the alarms that are shelved, suppressed or out of service, those for the longest time first, with the time since then.',
})
