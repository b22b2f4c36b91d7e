// The station of this browser, for andon calls and for the work bench.
import { textCodec } from '../../storage/codec.ts'
import { defineStored } from '../../storage/stored-value.ts'

export const storedStation = defineStored({
  key: 'gemba.station',
  area: 'browser',
  scope: 'browser',
  initial: '',
  codec: textCodec,
})
