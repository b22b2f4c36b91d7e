// Names of all resources and fields: `object`, `object.name`.
import { adminWords } from './admin/words.ts'
import { alarmWords } from './alarm/words.ts'
import { baseWords } from './base/words.ts'
import { docsWords } from './docs/words.ts'
import { equipmentWords } from './equipment/words.ts'
import { gatewayWords } from './gateway/words.ts'
import { identityWords } from './identity/words.ts'
import type { Words } from './kit/page.ts'
import { messageWords } from './message/words.ts'

export const words: Readonly<Record<string, Words>> = {
  ...identityWords,
  ...baseWords,
  ...equipmentWords,
  ...gatewayWords,
  ...messageWords,
  ...alarmWords,
  ...docsWords,
  ...adminWords,
}
