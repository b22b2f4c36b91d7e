// What the generic suites need to know of the supplier beyond its declaration.
import { supplier } from '@gemba/contract/base/material/supplier.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(supplier, { filled: ['code'] })]
