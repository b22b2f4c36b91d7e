import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import { segmentPlanFlow } from '@gemba/contract/production/segment-plan/flow.ts'
import { segmentPlan } from '@gemba/contract/production/segment-plan/segment-plan.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud } from '../../../resource/crud.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { mount } from '../../../resource/mount.ts'
import { lockOrder } from '../order/lock-order.ts'

export const segmentPlans = crud(segmentPlan)

const { notReleased, partlyReleased } = segmentPlanStatus.codes

export const segmentPlanRoutes = mount(segmentPlan, import.meta.url, {
  ...segmentPlans,
  update: async (work, input) => {
    const { orderId } = await segmentPlans.read(work, { id: input.id })
    await lockOrder(work, orderId)
    const before = await segmentPlans.read(work, { id: input.id })
    if (before.status !== notReleased && before.status !== partlyReleased)
      throw stateIllegal(segmentPlanFlow, { status: before.status, language: work.actor.language })
    const after = await segmentPlans.update(work, input)
    if (after.planStart !== null && after.planEnd !== null && after.planEnd < after.planStart)
      throw new DomainError('timesReversed', { field: 'planEnd' })
    return after
  },
})
