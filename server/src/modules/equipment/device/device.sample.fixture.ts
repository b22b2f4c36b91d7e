// What the shared suites need beside the declaration to create samples.
import { ledgerDevice } from '@gemba/contract/equipment/device/ledger-device.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(ledgerDevice, { filled: ['name'] })]
