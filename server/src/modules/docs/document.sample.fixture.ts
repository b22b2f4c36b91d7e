// What the generic suites need to know of documents beyond their declarations.
import { document, documentClass } from '@gemba/contract/docs/document.ts'
import { sampleOf } from '../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(document, { columns: ['language', 'code'] }),
  sampleOf(documentClass, { columns: ['language', 'code', 'product'] }),
]
