// The manifest of the alarm module.

import { defineModule, definePart } from '../kit/module.ts'
import { readCalm } from './calm.ts'
import {
  alarmAction,
  alarmLevel,
  alarmResult,
  alarmStatus,
  confirmStatus,
  dataSource,
  flowStatus,
  isaState,
  onBad,
} from './dictionaries.ts'
import {
  confirmAlarm,
  confirmAlarmsByBatch,
  confirmAllAlarms,
  handleAlarm,
  handleAlarmsByBatch,
  handleAllAlarms,
  listAlarmLevels,
  pageAlarmEpisodes,
  pageAlarmTransitions,
  readAlarmByBatchNo,
} from './episode.ts'
import { alarmErrors } from './errors.ts'
import { alarmEvents } from './events.ts'
import { alarmConfirmation, alarmHandling } from './flow.ts'
import { exportAlarmJournal, pageAlarmJournal, readAlarmFigures } from './journal.ts'
import { readAlarmMarks } from './marks.ts'
import { alarmMessages } from './messages.ts'
import { alarmPages, alarmPermissions } from './pages.ts'
import { listModelPoints, listObjectPoints, saveModelPoints, saveObjectPoints } from './point-limits.ts'
import { alarmRule } from './rule.ts'
import { alarmTerms } from './terms.ts'

const alarmPart = definePart({
  resources: [alarmRule],
  commands: [
    pageAlarmEpisodes,
    confirmAlarm,
    handleAlarm,
    confirmAlarmsByBatch,
    handleAlarmsByBatch,
    confirmAllAlarms,
    handleAllAlarms,
    pageAlarmTransitions,
    readAlarmByBatchNo,
    listAlarmLevels,
    pageAlarmJournal,
    readAlarmFigures,
    exportAlarmJournal,
    readAlarmMarks,
    readCalm,
    listModelPoints,
    listObjectPoints,
    saveModelPoints,
    saveObjectPoints,
  ],
  flows: [alarmConfirmation, alarmHandling],
  pages: alarmPages,
  permissions: alarmPermissions,
  terms: alarmTerms,
  errors: alarmErrors,
  events: alarmEvents,
  messages: alarmMessages,
  dictionaries: [
    alarmLevel,
    alarmStatus,
    confirmStatus,
    flowStatus,
    alarmResult,
    isaState,
    alarmAction,
    onBad,
    dataSource,
  ],
})

export const alarm = defineModule('alarm', ['报警', '警報', 'Alarms'], [alarmPart])
