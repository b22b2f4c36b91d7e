// What the shared suites need beside the declaration to create samples.
import { project } from '@gemba/contract/production/project/project.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(project, { values: { planStart: '2026-01-01', planEnd: '2026-12-31' }, filled: ['code'] }),
]
