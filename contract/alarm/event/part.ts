// Events without a state.
import { definePart } from '../../kit/module.ts'
import { pageAlarmEvents } from './alarm-event.ts'
import { alarmEventType } from './dictionaries.ts'
import { alarmEventPage } from './pages.ts'

export const alarmEventPart = definePart({
  commands: [pageAlarmEvents],
  dictionaries: [alarmEventType],
  pages: [alarmEventPage],
})
