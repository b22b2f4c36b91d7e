// What the generic suites need to know of the material beyond its declaration.
import { material } from '@gemba/contract/base/material/material.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(material, { filled: ['code'] })]
