// All dictionaries by name, for forms, filters, schemas and the dictionary service.
import { alarmDictionaries } from './alarm/words.ts'
import { baseDictionaries } from './base/words.ts'
import { docsDictionaries } from './docs/words.ts'
import { equipmentDictionaries } from './equipment/dictionaries.ts'
import { gatewayDictionaries } from './gateway/words.ts'
import { identityDictionaries } from './identity/words.ts'
import type { Words } from './kit/page.ts'

export type Dictionary = Readonly<Record<number, Words>>

export const dictionaries: Readonly<Record<string, Dictionary>> = {
  ...identityDictionaries,
  ...baseDictionaries,
  ...equipmentDictionaries,
  ...gatewayDictionaries,
  ...alarmDictionaries,
  ...docsDictionaries,
}
