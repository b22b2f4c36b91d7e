// What the shared suites need beside the declarations to create samples.
import { workingTimeSetting, workPlan, workResource } from '@gemba/contract/production/calendar/work-plan.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(workPlan, { values: { startDate: '2026-01-01', endDate: '2026-12-31' } }),
  sampleOf(workResource, { unshared: ['workPlanId', 'stationId'] }),
  sampleOf(workingTimeSetting, { values: { startTime: '06:00', endTime: '14:00' }, unshared: ['workPlanId'] }),
]
