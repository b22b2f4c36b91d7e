// What the shared suites need beside the declarations to create samples.
import { shift, shiftBreak } from '@gemba/contract/production/calendar/shift.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(shift, { values: { startTime: '06:00', endTime: '14:00' } }),
  sampleOf(shiftBreak, { values: { startTime: '10:00', minutes: 15 }, unshared: ['shiftId'] }),
]
