// What the shared test suites need in addition to the declaration.
import { box } from '@gemba/contract/gateway/box.ts'
import { sampleOf } from '../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(box, { columns: ['state', 'state_at', 'activated_at', 'online_since', 'online_ms', 'state_cause'] }),
]
