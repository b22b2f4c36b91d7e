// The manifest of the message module.
import { defineModule } from '../kit/module.ts'
import { messagePart } from './part.ts'

export const message = defineModule('message', ['消息', '訊息', 'Messages'], [messagePart])
