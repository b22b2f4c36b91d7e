// What the generic suites need to know of data model objects beyond their declaration.
import { dataModelObject } from '@gemba/contract/base/data-model/data-model-object.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(dataModelObject, { values: { values: {} }, needs: ['modelId'], filled: ['modelId', 'code'] }),
]
