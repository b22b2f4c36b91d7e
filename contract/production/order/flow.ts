// Flow of a production order (domain design, manufacturing 3.2). Actions on its work orders change its state too.
import { defineFlow } from '../../kit/flow.ts'
import { productionOrderStatus } from './dictionaries.ts'

/** Function codes for editing and planning orders, for releasing them, and for ending them. */
export const orderRights = {
  edit: 'productionOrder:edit',
  release: 'productionOrder:release',
  close: 'productionOrder:close',
  /** Adds segments to an order, skips them and restores them. */
  course: 'productionOrder:course',
  /** Releases orders that stock does not cover, with a reason. */
  releaseShort: 'productionOrder:releaseShort',
} as const

const { edit, release, close } = orderRights

export const orderFlow = defineFlow(
  'productionOrder',
  productionOrderStatus,
  ({ draft, planned, released, inProgress, paused, completed, closed, cancelled }) => ({
    initial: draft,
    transitions: {
      plan: { title: ['计划', '計畫', 'Plan'], from: [draft], to: planned, permission: edit },
      withdraw: { title: ['撤回计划', '撤回計畫', 'Withdraw plan'], from: [planned], to: draft, permission: edit },
      release: { title: ['下达', '下達', 'Release'], from: [planned], to: released, permission: release },
      cancelRelease: {
        title: ['取消下达', '取消下達', 'Take back the release'],
        from: [released],
        to: planned,
        permission: release,
      },
      /** Its first work order starts. */
      start: { title: ['开始生产', '開始生產', 'Start'], from: [planned, released, completed], to: inProgress },
      pause: { title: ['暂停', '暫停', 'Pause'], from: [inProgress], to: paused, permission: release },
      resume: { title: ['恢复', '恢復', 'Resume'], from: [paused], to: inProgress, permission: release },
      /**
       * By the last report, or by a person if less than planned is made. Work that has not started is cancelled. Paused
       * work must be resumed first.
       */
      complete: { title: ['完工', '完工', 'Complete'], from: [inProgress], to: completed, permission: close },
      reopen: { title: ['重新打开', '重新開啟', 'Reopen'], from: [completed], to: inProgress, permission: close },
      close: { title: ['关闭', '關閉', 'Close'], from: [completed], to: closed, permission: close },
      cancel: { title: ['作废', '作廢', 'Cancel'], from: [draft, planned, released], to: cancelled, permission: edit },
    },
  }),
)
export type OrderAction = keyof typeof orderFlow.transitions

/** Actions that require a reason. */
export const orderActionsWithReason = ['pause', 'reopen'] as const satisfies readonly OrderAction[]

/** States in which the quantity can be changed without replanning. */
export const quantityStates = [
  productionOrderStatus.codes.released,
  productionOrderStatus.codes.inProgress,
  productionOrderStatus.codes.paused,
] as const

/** States in which an order is not finished. */
export const openOrderStates = [
  productionOrderStatus.codes.draft,
  productionOrderStatus.codes.planned,
  productionOrderStatus.codes.released,
  productionOrderStatus.codes.inProgress,
  productionOrderStatus.codes.paused,
] as const
