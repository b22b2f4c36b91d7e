// What the shared suites need beside the declaration to create samples.
import { segmentTemplateResource } from '@gemba/contract/production/segment/segment-template.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(segmentTemplateResource, { needs: ['teamId'] })]
