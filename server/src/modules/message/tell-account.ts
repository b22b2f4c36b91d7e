// What happens to an account is told to its owner whatever the company has configured: in the message centre, and by mail to the
// address the account had before.
import type { AccountEvent } from '@gemba/contract/events.ts'
import { type Language, languages } from '@gemba/contract/kit/page.ts'
import { accountNotices } from '@gemba/contract/message/account-notice.ts'
import { sql } from 'kysely'
import { formatInstant } from '../../platform/clock.ts'
import type { Work } from '../../platform/db/work.ts'
import { on, type Subscriber } from '../../platform/outbox/relay.ts'
import { defaultLanguage, languageChosen, workspaceOf } from './receiver-language.ts'

/** Subscriber of changes of accounts. `queued` is told that deliveries wait. */
export function tellAccount(queued: () => void): Subscriber {
  return {
    ...on('user.accountChanged', 'message.account', async (work, { id, companyId, payload }) => {
      if (companyId !== null) await store(work, { id, companyId, payload })
    }),
    deliver: queued,
  }
}

interface Told {
  readonly id: string
  readonly companyId: string
  readonly payload: AccountEvent
}

async function store(work: Work, { id, companyId, payload }: Told): Promise<void> {
  // Who was removed meanwhile is told nothing.
  const { rows } = await sql<{
    zone: string
    workspace: string | null
  }>`select c.time_zone as zone, ${workspaceOf} as workspace from app_user u join company c on c.id = u.company_id
    where u.company_id = ${companyId} and u.id = ${payload.userId} for key share of u`.execute(work.tx)
  if (!rows[0]) return
  const { titles, contents } = compose(payload, rows[0].zone)
  await sql`insert into user_message (company_id, user_id, event_id, type, titles, contents, source, link, at)
    select company_id, id, ${id}, 'notic', ${titles}::text[], ${contents}::text[], 'Gemba', '{}', ${new Date(payload.at)}
    from app_user where company_id = ${companyId} and id = ${payload.userId} on conflict do nothing`.execute(work.tx)
  const { subject, body, text } = wordsFor(languageChosen(rows[0].workspace), { titles, contents })
  const { email, phone, kind } = payload
  // A text message only where it is the way that was changed, or the only one there is.
  const isText = phone !== null && (kind === 'phoneChanged' || (email === null && kind !== 'newAddress'))
  const letters = [
    { channel: 'email', address: email },
    { channel: 'sms', address: isText ? phone : null },
  ].filter(({ address }) => address)
  for (const { channel, address } of letters) {
    await sql`insert into message_delivery (company_id, event_id, user_id, channel, address, subject, body)
      select u.company_id, ${id}, u.id, ${channel}, ${address}, ${subject}, ${channel === 'sms' ? text : body}
      from app_user u join message_sender s on s.company_id = u.company_id
      where u.company_id = ${companyId} and u.id = ${payload.userId}
        and ${channel === 'sms' ? sql`s.sms_url` : sql`s.smtp_host`} is not null
      on conflict do nothing`.execute(work.tx)
  }
}

/** In the language of the person; where it is not known a letter says it in all of them. */
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
