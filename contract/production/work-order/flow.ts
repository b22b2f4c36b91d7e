// Flow of a work order (domain design, manufacturing 3.4).
import { defineFlow } from '../../kit/flow.ts'
import { workOrderStatus } from './dictionaries.ts'

/** Function codes for dispatching work, and for doing it. */
export const workRights = {
  dispatch: 'workOrder:dispatch',
  operate: 'workOrder:operate',
  reverse: 'workOrder:reverse',
  /** Consume material from another location than the line side. */
  consumeElsewhere: 'workOrder:consumeElsewhere',
  /** Confirm the reports of others. */
  confirm: 'workOrder:confirm',
} as const

const { dispatch, operate, reverse } = workRights

export const workOrderFlow = defineFlow(
  'workOrder',
  workOrderStatus,
  ({ toDispatch, dispatched, claimed, running, paused, completed, terminated, cancelled }) => ({
    initial: toDispatch,
    transitions: {
      dispatch: {
        title: ['派工', '派工', 'Dispatch'],
        from: [toDispatch, dispatched],
        to: dispatched,
        permission: dispatch,
      },
      recall: {
        title: ['撤回派工', '撤回派工', 'Undo dispatch'],
        from: [dispatched],
        to: toDispatch,
        permission: dispatch,
      },
      /** A work order without station, team and person stays to be dispatched; a claimed one stays claimed. */
      plan: {
        title: ['排程', '排程', 'Plan'],
        from: [toDispatch, dispatched, claimed],
        to: dispatched,
        permission: dispatch,
      },
      claim: { title: ['领工', '領工', 'Claim'], from: [dispatched], to: claimed, permission: operate },
      unclaim: { title: ['退回领工', '退回領工', 'Give back'], from: [claimed], to: dispatched, permission: operate },
      start: { title: ['开工', '開工', 'Start'], from: [claimed], to: running, permission: operate },
      pause: { title: ['暂停', '暫停', 'Pause'], from: [running], to: paused, permission: operate },
      resume: { title: ['复工', '復工', 'Resume'], from: [paused], to: running, permission: operate },
      /**
       * A completed work order accepts reports within the tolerance of its order and stays completed (docs/adr/0064).
       */
      report: {
        title: ['报工', '報工', 'Report'],
        from: [running, paused, completed],
        to: running,
        permission: operate,
      },
      complete: {
        title: ['完工', '完工', 'Complete'],
        from: [toDispatch, dispatched, claimed, running, paused],
        to: completed,
      },
      terminate: {
        title: ['终止', '終止', 'Terminate'],
        from: [claimed, running, paused],
        to: terminated,
        permission: dispatch,
      },
      /** The last report is reversed. */
      reverse: {
        title: ['冲销报工', '沖銷報工', 'Reverse a report'],
        from: [running, paused, completed],
        to: paused,
        permission: reverse,
      },
      cancel: {
        title: ['作废', '作廢', 'Cancel'],
        from: [toDispatch, dispatched, claimed],
        to: cancelled,
        permission: dispatch,
      },
    },
  }),
)
export type WorkOrderAction = keyof typeof workOrderFlow.transitions

/** States in which work can continue. */
export const openWorkStates = [
  workOrderStatus.codes.toDispatch,
  workOrderStatus.codes.dispatched,
  workOrderStatus.codes.claimed,
  workOrderStatus.codes.running,
  workOrderStatus.codes.paused,
] as const
