// What the shared suites have to know of them beside their declarations.
import { shift, shiftBreak } from '@gemba/contract/production/calendar/shift.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(shift, { values: { startTime: '06:00', endTime: '14:00' } }),
  sampleOf(shiftBreak, { values: { startTime: '10:00', minutes: 15 }, unshared: ['shiftId'] }),
]
