// What the shared suites need beside the declarations to create samples.
import {
  routeSegment,
  routeSegmentMaterial,
  routeSegmentResource,
  segmentDependency,
} from '@gemba/contract/production/route/route-segment.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(routeSegment, { filled: ['number'] }),
  sampleOf(routeSegmentMaterial, { unshared: ['materialId'], filled: ['unitId'] }),
  sampleOf(routeSegmentResource, { needs: ['teamId'] }),
  sampleOf(segmentDependency, { unshared: ['segmentId', 'predecessorId'] }),
]
