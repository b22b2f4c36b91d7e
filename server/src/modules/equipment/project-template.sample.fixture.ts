// What the shared test suites need in addition to the declaration.
import { projectTemplate } from '@gemba/contract/equipment/project-template.ts'
import { sampleOf } from '../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(projectTemplate, { columns: ['department_id', 'content'] })]
