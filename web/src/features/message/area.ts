import { department } from '@gemba/contract/identity/department.ts'
import { role } from '@gemba/contract/identity/role.ts'
import { user } from '@gemba/contract/identity/user.ts'
import { ringTone, smsTemplate } from '@gemba/contract/message/trigger.ts'
import { messageWords } from '@gemba/contract/message/words.ts'
import type { Area } from '../../resource/area.ts'

export const messageArea: Area = {
  words: messageWords,
  dictionaries: {},
  references: { department, role, user, ringTone, smsTemplate },
}
