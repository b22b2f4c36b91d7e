// Calls for help from the floor, who answers them, and what they become.
import { definePart } from '../../kit/module.ts'
import { recordKindOf } from '../../kit/record-kind.ts'
import { callGroup, callListPage } from '../menu-groups.ts'
import {
  acknowledgeCall,
  confirmCall,
  handleCall,
  rejectCall,
  resolveCall,
  withdrawCall,
} from './andon-call-actions.ts'
import { andonEvent } from './andon-event.ts'
import { andonLevel, andonType } from './andon-type.ts'
import { callForDevice, callForMaterial, callForQuality, findCallMaterial, findCallPlaces } from './call-for-help.ts'
import { andonKind } from './dictionaries.ts'
import { andonErrors } from './errors.ts'
import { andonEvents } from './events.ts'
import { andonFlow, andonRights } from './flow.ts'
import { andonMessages } from './messages.ts'
import { raiseExceptionOfCall } from './raise-exception.ts'
import { readAndonBoard, readAndonStatistics, readCall } from './read-andon-calls.ts'

export const andonPart = definePart({
  resources: [andonType, andonLevel],
  commands: [
    callForDevice,
    callForMaterial,
    findCallMaterial,
    callForQuality,
    findCallPlaces,
    acknowledgeCall,
    handleCall,
    resolveCall,
    confirmCall,
    rejectCall,
    withdrawCall,
    raiseExceptionOfCall,
    readCall,
    readAndonBoard,
    readAndonStatistics,
  ],
  recordKinds: [recordKindOf(andonEvent)],
  errors: andonErrors,
  events: andonEvents,
  messages: andonMessages,
  flows: [andonFlow],
  pages: [
    { in: callGroup, path: 'calls/callForHelp', icon: 'phone', order: 1, title: ['呼叫', '呼叫', 'Call for help'] },
    callListPage,
    {
      in: callGroup,
      path: 'calls/statistics',
      icon: 'chart-column',
      order: 4,
      title: ['安灯统计', '安燈統計', 'Call statistics'],
    },
  ],
  permissions: {
    [andonRights.view]: { label: ['接收安灯', '接收安燈', 'Receive andon calls'], page: 'calls/andon' },
    [andonRights.respond]: { label: ['响应安灯', '回應安燈', 'Respond to andon calls'], page: 'calls/andon' },
    [andonRights.manage]: {
      label: ['结束他人的安灯', '結束他人的安燈', 'Close calls of others'],
      page: 'calls/andon',
    },
    [andonRights.call]: { label: ['安灯呼叫', '安燈呼叫', 'Raise andon calls'], page: 'calls/callForHelp' },
  },
  terms: {
    andon: {
      words: ['安灯', '安燈', 'Andon'],
      meaning: 'A call for help from the floor: equipment, material or quality.',
    },
    andonEvent: {
      words: ['安灯呼叫', '安燈呼叫', 'Call'],
      meaning: 'One call for help from a station: caller, responder, times and action taken.',
    },
  },
  dictionaries: [andonKind],
})
