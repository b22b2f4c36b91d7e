// Actions of people at a station on a work order.

import {
  choice,
  companyDictionary,
  flag,
  group,
  instant,
  integer,
  list,
  optional,
  reference,
  text,
} from '../../kit/field.ts'
import { leftoverUse } from '../consumption/dictionaries.ts'
import { defineCommand } from '../define.ts'
import { identities } from '../personnel/identity/identify.ts'
import { staff } from '../personnel/staff.ts'
import { station } from '../work-center/station.ts'
import { stopType } from './dictionaries.ts'
import { workOrderErrorCodes, workOutcome } from './dispatch.ts'
import { workOrderFlow, workRights } from './flow.ts'
import { workOrder } from './work-order.ts'

const write = { kind: 'write', permission: workRights.operate, reply: workOutcome } as const
const byId = { id: reference(workOrder, { aliases: ['workOrderId'] }), version: optional(integer()) }
/**
 * Time of the action, if it is sent later, such as after a network failure. Not before the previous action, nor after
 * now.
 */
export const delayedAction = { at: optional(instant()) }
/** Person who actions, if it is not the caller. */
const person = { staffId: optional(reference(staff)), ...identities }
const startErrors = [
  'personUnidentified',
  'pinMissing',
  'stationBusy',
  'stationMissing',
  'segmentNotReady',
  'exceptionBlocks',
  'andonBlocks',
  'kitMissing',
] as const

export const claimWork = defineCommand('claimWork', {
  ...write,
  title: workOrderFlow.transitions.claim.title,
  paths: [
    'POST /mes_production/workbench/leadWork/workOrderId',
    'POST /mes_production/workbench/leadWork/:id',
    'POST /mes_production/workbench/claim',
  ],
  summary:
    'Claims a dispatched work order. Permitted for its person and the members of its team; for everybody if it has neither.',
  input: { ...byId, ...delayedAction, ...person },
  errors: [...workOrderErrorCodes, 'workOfAnother', 'personUnidentified', 'pinMissing'],
})

export const unclaimWork = defineCommand('unclaimWork', {
  ...write,
  title: workOrderFlow.transitions.unclaim.title,
  paths: ['POST /mes_production/workbench/giveBack'],
  input: byId,
  errors: [...workOrderErrorCodes, 'materialConsumed'],
})

export const startWork = defineCommand('startWork', {
  ...write,
  title: workOrderFlow.transitions.start.title,
  paths: ['POST /mes_production/workbench/startWork/:id'],
  summary:
    'Starts a claimed work order at its station. With `isClaiming` also a dispatched one, which it claims. The running work orders of `pausedIds` at the station are paused first. If it is refused, nothing is claimed and nothing is paused.',
  input: {
    ...byId,
    ...delayedAction,
    ...person,
    stationId: optional(reference(station)),
    /** Whether a dispatched work order is claimed as well. */
    isClaiming: optional(flag()),
    /** Running work orders of the station that are paused, because it is started instead. */
    pausedIds: optional(list(reference(workOrder), { max: 20 })),
  },
  errors: [...workOrderErrorCodes, ...startErrors, 'workOfAnother', 'andonWorkElsewhere'],
})

export const resumeWork = defineCommand('resumeWork', {
  ...write,
  title: workOrderFlow.transitions.resume.title,
  paths: ['POST /mes_production/workbench/recoverWork'],
  summary:
    'Resumes a paused work order. The running work orders of `pausedIds` at its station are paused first. If it is refused, nothing is paused.',
  input: {
    ...byId,
    ...delayedAction,
    ...person,
    /** Running work orders of the station that are paused, because it is resumed instead. */
    pausedIds: optional(list(reference(workOrder), { max: 20 })),
  },
  errors: [...workOrderErrorCodes, ...startErrors, 'andonWorkElsewhere'],
})

export const stopWork = defineCommand('stopWork', {
  ...write,
  title: ['停止工单', '停止工單', 'Stop a work order'],
  paths: ['POST /mes_production/productionworkorder/stop'],
  summary:
    'Pauses running work with a reason; or ends a work order: its remaining quantity becomes unreleased, and its leftover material is returned or scrapped, line by line.',
  input: {
    ...byId,
    ...delayedAction,
    type: choice(stopType, { initial: stopType.codes.pause }),
    reasonCode: optional(
      companyDictionary(['暂停原因', '暫停原因', 'Reason'], 'pauseReason', { aliases: ['reasonId'] }),
    ),
    reason: optional(text({ max: 500 })),
    /** What happens to each line of leftover material of an ended work order. */
    leftovers: optional(
      list(group({ consumptionId: reference('materialConsumption'), becomes: choice(leftoverUse) }), { max: 1000 }),
    ),
  },
  errors: [
    ...workOrderErrorCodes,
    'reasonMissing',
    'forbidden',
    'materialLying',
    'stockShort',
    'locationBlocked',
    'periodClosed',
    'serialElsewhere',
  ],
})
