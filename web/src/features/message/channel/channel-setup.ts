// Channels that the company can send by.
import type { Channel } from '@gemba/contract/message/catalogue.ts'
import { triggerPage } from '@gemba/contract/message/pages.ts'
import { readMessageSender } from '@gemba/contract/message/sender.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { addressed, pageUrl } from '../../../resource/tab/page-url.ts'

/** URL of the part of the message settings where channels are set up. */
export const channelSetupUrl = pageUrl(addressed(triggerPage, { query: ['part'] }), { part: 'sender' })

/** Returns the channels that are not set up; empty while loading. */
export function useUnsetChannels(): ReadonlySet<Channel> {
  const { data } = useCommandQuery(readMessageSender, {})
  if (!data) return new Set()
  const unset: Channel[] = []
  if (data.smtpHost === null) unset.push('email')
  if (data.smsUrl === null) unset.push('sms')
  return new Set(unset)
}
