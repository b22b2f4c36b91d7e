// Computes the results of a calculation in the past again, in the background.
import { group, instant, integer, oneOf, optional, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { calculation } from './calculation.ts'

/** `failed`: an error ended it, which is in the log of the server. Results that are stored by then stay so. */
export const recomputeStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const

const calculationId = reference(calculation, { aliases: ['calId', 'id'] })

const runFields = {
  calculationId,
  from: instant(),
  to: instant(),
  state: oneOf(recomputeStates),
  /** The instant up to which results are stored. */
  position: instant(),
  /** Number of stored results. */
  results: integer(),
  userName: text(),
  startedAt: instant(),
  endedAt: optional(instant()),
}

export const startRecompute = defineCommand('startRecompute', {
  kind: 'write',
  title: ['重算历史', '重算歷史', 'Recompute the past'],
  paths: ['POST /calInfo/recompute/start'],
  permission: 'calculation:edit',
  input: { calculationId, from: instant(), to: instant() },
  reply: runFields,
  errors: ['notFound', 'rangeInvalid', 'recomputeRunning', 'calculationIncomplete', 'formulaInvalid'],
  summary:
    'Starts a job that computes the results of a calculation in a range again from history. It overwrites results of the same time, raises no alarms, and continues after a restart of the server.',
})

export const readRecompute = defineCommand('readRecompute', {
  kind: 'read',
  title: ['重算的进度', '重算的進度', 'Progress of a recomputation'],
  paths: ['POST /calInfo/recompute/state'],
  permission: 'calculation:view',
  input: { calculationId },
  reply: optional(group(runFields)),
  errors: ['notFound'],
  summary: 'Returns the latest recomputation of a calculation; null if there was none.',
})

export const cancelRecompute = defineCommand('cancelRecompute', {
  kind: 'write',
  title: ['停止重算', '停止重算', 'Stop a recomputation'],
  paths: ['POST /calInfo/recompute/cancel'],
  permission: 'calculation:edit',
  input: { calculationId },
  reply: optional(group(runFields)),
  errors: ['notFound'],
  summary: 'Stops the running recomputation of a calculation. Results that are stored stay so.',
})
