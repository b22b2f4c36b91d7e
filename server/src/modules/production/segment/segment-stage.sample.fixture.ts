// What the shared suites need beside the declarations to create samples.
import { segmentStage, segmentStageResource } from '@gemba/contract/production/segment/segment-stage.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(segmentStage, { filled: ['code'] }),
  sampleOf(segmentStageResource, { needs: ['teamId'] }),
]
