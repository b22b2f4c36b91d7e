// What happens to an account is told to its owner whatever the company has configured: in the message centre, and by mail to the
// address the account had before.
import type { AccountEvent } from '@gemba/contract/identity/events.ts'
import { type Language, languages } from '@gemba/contract/kit/page.ts'
import { accountNotices } from '@gemba/contract/message/account-notice.ts'
import { formatInstant } from '../../platform/clock.ts'
import type { Work } from '../../platform/db/work.ts'
import { on, type Subscriber } from '../../platform/outbox/relay.ts'
import { defaultLanguage, lockAccount } from '../identity/index.ts'
import { channelsOf } from './find-sender.ts'

/** Subscriber of changes of accounts. `queued` is called when deliveries wait. */
export function notifyAccount(queued: () => void): Subscriber {
  return {
    ...on('user.accountChanged', 'message.account', async (work, { id, companyId, payload }) => {
      if (companyId !== null) await store(work, { id, companyId, payload })
    }),
    deliver: queued,
  }
}

interface AccountChange {
  readonly id: string
  readonly companyId: string
  readonly payload: AccountEvent
}

async function store(work: Work, { id, companyId, payload }: AccountChange): Promise<void> {
  const account = await lockAccount(work, payload.userId)
  // Who was removed meanwhile is told nothing.
  if (!account) return
  const { titles, contents } = compose(payload, account.zone)
  const sources = ['Gemba', 'Gemba', 'Gemba']
  const shared = { company_id: companyId, user_id: payload.userId, event_id: id }
  await work.tx
    .insertInto('user_message')
    .values({ ...shared, type: 'notic', titles, contents, sources, link: '{}', at: new Date(payload.at) })
    .onConflict((oc) => oc.doNothing())
    .execute()
  const { subject, body, text } = wordsFor(account.language, { titles, contents })
  const { email, phone, kind } = payload
  const can = await channelsOf(work, companyId)
  // A text message only where it is the way that was changed, or the only one there is.
  const isText = phone !== null && (kind === 'phoneChanged' || (email === null && kind !== 'newAddress'))
  const deliveries = [
    { channel: 'email', address: can.email ? email : null, body },
    { channel: 'sms', address: can.phone && isText ? phone : null, body: text },
  ]
  for (const { address, ...delivery } of deliveries) {
    if (!address) continue
    await work.tx
      .insertInto('message_delivery')
      .values({ ...shared, ...delivery, event: 'user.accountChanged', address, subject })
      .onConflict((oc) => oc.doNothing())
      .execute()
  }
}

/** In the language of the person; where it is not known a message says it in all of them. */
function wordsFor(language: Language | undefined, { titles, contents }: { titles: string[]; contents: string[] }) {
  const column = languages.indexOf(language ?? defaultLanguage)
  const text = contents[column] ?? ''
  if (language === undefined) return { subject: titles.join(' / '), body: contents.join('\n\n'), text }
  return { subject: titles[column] ?? '', body: text, text }
}

function compose(payload: AccountEvent, zone: string): { titles: string[]; contents: string[] } {
  const at = formatInstant(payload.at, zone)
  const fields: Record<string, string> = {
    userName: payload.userName,
    by: payload.by ?? '—',
    ip: payload.ip ?? '—',
    at,
  }
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => fields[name] ?? '—')
  const notice = accountNotices[payload.kind]
  const inAll = (pick: (column: number) => string): string[] => languages.map((_, column) => fill(pick(column)))
  return {
    titles: inAll((column) => notice.title[column] ?? ''),
    contents: inAll((column) => notice.content[column] ?? ''),
  }
}
