// What the shared suites need beside the declaration to create samples.
import { projectProcess } from '@gemba/contract/production/project/project-process.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(projectProcess, { values: { planStart: '2026-01-01', planEnd: '2026-12-31' }, filled: ['number'] }),
]
