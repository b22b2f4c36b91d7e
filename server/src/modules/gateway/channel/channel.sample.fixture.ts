// What the shared test suites need in addition to the declaration.
import { boxChannel, channelDevice } from '@gemba/contract/gateway/channel/channel.ts'
import { driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(boxChannel, { values: { protocol: driverProtocol.codes.simulation }, columns: ['settings_secret'] }),
  sampleOf(channelDevice, { values: { periodMs: 60_000 } }),
]
