// Notifies the owner about changes of the account, independent of the company's triggers: in the message centre, and by
// mail to the previous address.
import type { AccountEvent } from '@gemba/contract/identity/events.ts'
import { type Language, languages } from '@gemba/contract/kit/page.ts'
import { accountNotices } from '@gemba/contract/message/account-notice.ts'
import { fillText } from '@gemba/contract/rules/fill-text.ts'
import { formatInstant } from '../../platform/clock.ts'
import type { Work } from '../../platform/db/work.ts'
import { on, type Subscriber } from '../../platform/outbox/subscriber.ts'
import { defaultLanguage, lockAccount } from '../identity/index.ts'
import { channelsOf } from './find-sender.ts'

/** Returns the subscriber of account changes. Calls `queued` when deliveries wait. */
export function notifyAccount(queued: () => void): Subscriber {
  return {
    ...on('user.accountChanged', 'message.account', async (work, { id, companyId, payload }) => {
      if (companyId !== null) await store(work, { id, companyId, payload })
    }),
    deliver: queued,
  }
}

/** Returns the subscriber of changes of a staff member's badge, PIN or user, which notifies the user of the person. */
export function notifyStaff(): Subscriber {
  return on('staff.accessChanged', 'message.staff', async (work, { id, companyId, payload }) => {
    if (companyId === null) return
    for (const userId of payload.userIds) {
      const account = await lockAccount(work, userId)
      if (!account) continue
      const fields = { userName: payload.staffName, by: payload.by ?? '—', at: formatInstant(payload.at, account.zone) }
      const message = { company_id: companyId, user_id: userId, event_id: id }
      await storeMessage(work, message, { ...compose(payload.kind, fields), at: payload.at })
    }
  })
}

interface AccountChange {
  readonly id: string
  readonly companyId: string
  readonly payload: AccountEvent
}

interface MessageKey {
  readonly company_id: string
  readonly user_id: string
  readonly event_id: string
}

interface AccountMessage {
  readonly titles: string[]
  readonly contents: string[]
  readonly at: number
}

async function storeMessage({ tx }: Work, key: MessageKey, { at, ...texts }: AccountMessage): Promise<void> {
  await tx
    .insertInto('user_message')
    .values({ ...key, ...texts, type: 'notic', sources: ['Gemba', 'Gemba', 'Gemba'], link: '{}', at: new Date(at) })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

async function store(work: Work, { id, companyId, payload }: AccountChange): Promise<void> {
  const account = await lockAccount(work, payload.userId)
  // The user was removed in the meantime.
  if (!account) return
  const { userName, by, ip, at } = payload
  const fields = { userName, by: by ?? '—', ip: ip ?? '—', at: formatInstant(at, account.zone) }
  const { titles, contents } = compose(payload.kind, fields)
  const messageKey = { company_id: companyId, user_id: payload.userId, event_id: id }
  await storeMessage(work, messageKey, { titles, contents, at })
  const { subject, body, text } = wordsFor(account.language, { titles, contents })
  const { email, phone, kind } = payload
  const availableChannels = await channelsOf(work, companyId)
  // A text message only if the phone number changed, or if there is no mail address.
  const isText = phone !== null && (kind === 'phoneChanged' || (email === null && kind !== 'newAddress'))
  const deliveries = [
    { channel: 'email', address: availableChannels.email ? email : null, body },
    { channel: 'sms', address: availableChannels.phone && isText ? phone : null, body: text },
  ]
  for (const { address, ...delivery } of deliveries) {
    if (!address) continue
    await work.tx
      .insertInto('message_delivery')
      .values({ ...messageKey, ...delivery, event: 'user.accountChanged', address, subject })
      .onConflict((oc) => oc.doNothing())
      .execute()
  }
}

/** Returns the texts in the user's language, or in all languages if it is not known. */
function wordsFor(language: Language | undefined, { titles, contents }: { titles: string[]; contents: string[] }) {
  const column = languages.indexOf(language ?? defaultLanguage)
  const text = contents[column] ?? ''
  if (language === undefined) return { subject: titles.join(' / '), body: contents.join('\n\n'), text }
  return { subject: titles[column] ?? '', body: text, text }
}

function compose(
  kind: keyof typeof accountNotices,
  fields: Readonly<Record<string, string>>,
): { titles: string[]; contents: string[] } {
  const fill = (text: string): string => fillText(text, (name) => fields[name] ?? '—')
  const notice = accountNotices[kind]
  const inAllLanguages = (pick: (column: number) => string): string[] =>
    languages.map((_, column) => fill(pick(column)))
  return {
    titles: inAllLanguages((column) => notice.title[column] ?? ''),
    contents: inAllLanguages((column) => notice.content[column] ?? ''),
  }
}
