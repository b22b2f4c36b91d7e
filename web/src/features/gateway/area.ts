import { protocol } from '@gemba/contract/base/protocol.ts'
import { box } from '@gemba/contract/gateway/box.ts'
import { gatewayDictionaries, gatewayWords } from '@gemba/contract/gateway/words.ts'
import type { Area } from '../../resource/area.ts'

export const gatewayArea: Area = {
  words: gatewayWords,
  dictionaries: gatewayDictionaries,
  references: { box, protocol },
}
