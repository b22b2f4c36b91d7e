// What the shared suites have to know of it beside its declaration.
import { segmentTemplateResource } from '@gemba/contract/production/segment/segment-template.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(segmentTemplateResource, { needs: ['teamId'] })]
