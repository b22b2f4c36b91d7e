// What the shared suites have to know of it beside its declaration.
import { dataModelObject } from '@gemba/contract/base/data-model/data-model-object.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(dataModelObject, { values: { values: {} }, needs: ['modelId'], filled: ['modelId', 'code'] }),
]
