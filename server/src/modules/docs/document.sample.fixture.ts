// What the shared suites have to know of them beside their declarations.
import { document, documentClass } from '@gemba/contract/docs/document.ts'
import { sampleOf } from '../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(document, { columns: ['language', 'code'] }),
  sampleOf(documentClass, { columns: ['language', 'code', 'product'] }),
]
