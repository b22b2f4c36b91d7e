// What the generic suites need to know of the custom interface beyond its declaration.
import { customInterface } from '@gemba/contract/base/custom-interface/custom-interface.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(customInterface, { values: { url: 'https://127.0.0.1:1/', secret: 'a-secret-of-16-or-more' } }),
]
