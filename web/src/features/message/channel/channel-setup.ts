// Which channels the company can send by.
import type { Channel } from '@gemba/contract/message/catalogue.ts'
import { readMessageSender } from '@gemba/contract/message/sender.ts'
import { useCommandQuery } from '../../../api/run.ts'

/** The part of the message settings where channels are set up. */
export const channelSetupUrl = '/bcs/pages/message/trigger?part=sender'

/** Channels by which nothing can be sent yet; none while that is not known. */
export function useUnsetChannels(): ReadonlySet<Channel> {
  const { data } = useCommandQuery(readMessageSender, {})
  if (!data) return new Set()
  const unset: Channel[] = []
  if (data.smtpHost === null) unset.push('email')
  if (data.smsUrl === null) unset.push('sms')
  return new Set(unset)
}
