import { department } from '@gemba/contract/identity/department.ts'
import { role } from '@gemba/contract/identity/role.ts'
import { user } from '@gemba/contract/identity/user.ts'
import { identityDictionaries, identityWords } from '@gemba/contract/identity/words.ts'
import type { Area } from '../../resource/area.ts'

export const identityArea: Area = {
  words: identityWords,
  dictionaries: identityDictionaries,
  references: { department, role, user },
}
