// The bell in the header.
import type { Contributions } from '../../resource/tab/contributions.ts'
import { MessageBell } from './bell/message-bell.tsx'

export const contributions: Contributions = {
  header: [{ place: 'button', order: 20, Item: MessageBell }],
}
