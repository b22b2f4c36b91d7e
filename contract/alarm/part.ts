// Alarms, their rules and their journal.
import { definePart } from '../kit/module.ts'
import { readCalm } from './calm.ts'
import {
  alarmAction,
  alarmLatch,
  alarmLevel,
  alarmResult,
  alarmService,
  alarmShelf,
  alarmStatus,
  confirmStatus,
  dataSource,
  flowStatus,
  isaState,
  limitComparison,
  onBad,
} from './dictionaries.ts'
import {
  confirmAlarm,
  confirmAlarmsByBatch,
  confirmAllAlarms,
  handleAlarm,
  handleAlarmsByBatch,
  handleAllAlarms,
  pageAlarmEpisodes,
  pageAlarmTransitions,
  readAlarmByBatchNo,
} from './episode.ts'
import { alarmErrors } from './errors.ts'
import { alarmEvents } from './events.ts'
import { alarmConfirmation, alarmHandling, alarmLatching, alarmServicing, alarmShelving } from './flow.ts'
import { exportAlarmJournal, pageAlarmJournal, readAlarmFigures } from './journal.ts'
import { readAlarmMarks } from './marks.ts'
import { alarmMessages } from './messages.ts'
import { alarmPages, alarmPermissions } from './pages.ts'
import { listModelPoints, listObjectPoints, saveModelPoints, saveObjectPoints } from './point-limits.ts'
import { alarmRule } from './rule.ts'
import { alarmTerms } from './terms.ts'

export const alarmPart = definePart({
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
  errors: alarmErrors,
  events: alarmEvents,
  messages: alarmMessages,
  flows: [alarmConfirmation, alarmHandling, alarmShelving, alarmServicing, alarmLatching],
  pages: alarmPages,
  permissions: alarmPermissions,
  terms: alarmTerms,
  dictionaries: [
    alarmLevel,
    alarmStatus,
    confirmStatus,
    flowStatus,
    alarmResult,
    alarmShelf,
    alarmService,
    alarmLatch,
    isaState,
    alarmAction,
    onBad,
    limitComparison,
    dataSource,
  ],
})
