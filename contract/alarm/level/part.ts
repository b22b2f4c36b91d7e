// Names of the alarm levels.
import { definePart } from '../../kit/module.ts'
import { addAlarmLevel, editAlarmLevel, listAlarmLevels, removeAlarmLevel } from './alarm-level.ts'
import { alarmLevelPage } from './pages.ts'

export const alarmLevelPart = definePart({
  commands: [listAlarmLevels, addAlarmLevel, editAlarmLevel, removeAlarmLevel],
  pages: [alarmLevelPage],
})
