// Events without a state: what gateways reported, and what people did with alarms.
import { object } from '../../equipment/object.ts'
import { choice, instant, optional, reference, text } from '../../kit/field.ts'
import { pageOf, paging } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { alarmEventType } from './dictionaries.ts'

export const pageAlarmEvents = defineCommand('pageAlarmEvents', {
  kind: 'read',
  title: ['报警事件', '警報事件', 'Alarm events'],
  paths: ['POST /armEventEvent/page', 'POST /alarmInfo/selectEventMsgByPage'],
  permission: 'alarm:view',
  input: {
    eventType: optional(choice(alarmEventType)),
    objectId: optional(reference(object)),
    startTime: optional(instant()),
    endTime: optional(instant()),
    ...paging,
  },
  reply: pageOf({
    eventId: reference('alarmEvent', { aliases: ['id'] }),
    eventType: choice(alarmEventType),
    objectId: optional(reference(object)),
    content: text(),
    /** Person who caused it. */
    userName: optional(text()),
    personName: optional(text()),
    eventTs: instant(),
    /** `eventTs` in the plant's time zone. */
    eventTime: text(),
  }),
  errors: [],
  summary: 'Lists events, newest first: gateways that went offline or came back, and actions of people on alarms.',
})
