// How the company sends e-mail and text messages. Passwords are written, never shown.
import { flag, integer, optional, secret, text as textField } from '@gemba/contract/kit/field.ts'
import type { DeliveryState } from '@gemba/contract/message/delivery.ts'
import { messageSenderKind } from '@gemba/contract/message/trigger.ts'
import { useState } from 'react'
import { listWords } from '../../i18n/lists.ts'
import { messageTexts } from '../../i18n/messages.ts'
import { useText } from '../../i18n/text.ts'
import { failureOf } from '../../resource/call-error.ts'
import { call } from '../../resource/client.ts'
import type { Values } from '../../resource/form/check.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import type { FormField } from '../../resource/form/form-field.ts'
import { refresh, useRead } from '../../resource/query.ts'
import { useHistory } from '../../resource/record/history-panel.tsx'
import { useCan } from '../../resource/session.ts'
import { ErrorState, Skeleton } from '../../ui/blank.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { messageArea } from './area.ts'
import { DeliveryLine } from './delivery-line.tsx'

const area = { words: {}, dictionaries: {}, references: {} }

interface Sender {
  smtpHost: string | null
  smtpPort: number | null
  smtpIsSecure: 0 | 1
  smtpUser: string | null
  smtpFrom: string | null
  smsUrl: string | null
  smsMethod: string
  smsBody: string | null
  hasSmtpPassword: 0 | 1
  smsHeaderNames: string[]
}

const kinds = ['email', 'sms'] as const
type Kind = (typeof kinds)[number]

const declared = {
  email: {
    smtpHost: textField(255),
    smtpPort: integer({ min: 1, max: 65_535, initial: 587 }),
    smtpIsSecure: flag(0),
    smtpFrom: textField(255),
    smtpUser: optional(textField(255)),
    smtpPassword: { ...optional(secret()), min: 1, max: 255 },
  },
  sms: {
    smsUrl: textField(1000),
    smsMethod: textField(4),
    smsHeaders: optional(textField(4000)),
    smsBody: textField(4000),
  },
} as const
type SenderField = keyof (typeof declared)['email'] | keyof (typeof declared)['sms']

const helps: Partial<Record<SenderField, keyof typeof messageTexts>> = {
  smtpPassword: 'smtpPasswordHelp',
  smtpIsSecure: 'smtpIsSecureHelp',
  smsHeaders: 'smsHeadersHelp',
  smsBody: 'smsBodyHelp',
}
const refetchMs = 5000

/** Headers from lines of a name, a colon and a value; the server refuses what is none. */
function headersIn(lines: unknown): Record<string, string> {
  const pairs = String(lines ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, Math.max(colon, 0)).trim(), line.slice(colon + 1).trim()]
    })
  return Object.fromEntries(pairs)
}

export function SenderCards() {
  const sender = useRead<Sender>(['message', 'sender'], { path: '/message/sender/read' })
  const deliveries = useRead<DeliveryState[]>(['message', 'delivery'], { path: '/message/delivery/state', refetchMs })
  const text = useText(messageTexts)
  const history = useHistory<{ id: string; name: string }>(messageArea, messageSenderKind)
  if (sender.isError && !sender.data) {
    return <ErrorState failure={failureOf(sender.error)} onRetry={() => void sender.refetch()} />
  }
  if (!sender.data) return <Skeleton />
  return (
    <div className="sender-cards">
      <div className="sender-head">{history.button({ id: 'sender', name: text('sender') })}</div>
      {history.panel}
      {kinds.map((kind) => (
        <SenderCard
          key={kind}
          kind={kind}
          sender={sender.data}
          deliveries={deliveries.data?.find(({ channel }) => channel === kind)}
        />
      ))}
    </div>
  )
}

interface SenderCardProps {
  kind: Kind
  sender: Sender
  deliveries: DeliveryState | undefined
}

function SenderCard({ kind, sender, deliveries }: SenderCardProps) {
  const text = useText(messageTexts)
  const canEdit = useCan('message:edit')
  const [dialog, setDialog] = useState<'edit' | 'test'>()
  const fields = Object.entries(declared[kind]).map(([name, field]): FormField => {
    const help = helps[name as SenderField]
    return { name, label: text(name as SenderField), field, ...(help ? { help: text(help) } : {}) }
  })
  const isSet = (kind === 'email' ? sender.smtpHost : sender.smsUrl) !== null
  const save = async ({ smtpPassword, smsHeaders, ...values }: Values) => {
    const sent = Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null]))
    delete sent.smtpPassword
    delete sent.smsHeaders
    const headers = headersIn(smsHeaders)
    const saved = await call<Sender>('/message/sender/save', {
      ...sent,
      ...(smtpPassword ? { smtpPassword } : {}),
      ...(Object.keys(headers).length > 0 ? { smsHeaders: headers } : {}),
    })
    if (saved.hasSmtpPassword < sender.hasSmtpPassword) toast('warn', text('passwordRemoved'))
    if (saved.smsHeaderNames.length < sender.smsHeaderNames.length && !smsHeaders) toast('warn', text('headersRemoved'))
    await refresh('message')
  }
  return (
    <section className="sender-card" aria-label={text(kind)} data-testid={`sender-${kind}`}>
      <header>
        <h2>{text(kind)}</h2>
        {canEdit && isSet ? (
          <button type="button" className="plain-button" onClick={() => setDialog('test')}>
            {text('test')}
          </button>
        ) : null}
        {canEdit ? (
          <button type="button" className="plain-button" onClick={() => setDialog('edit')}>
            <Icon name="edit" /> {text('edit')}
          </button>
        ) : null}
      </header>
      {isSet ? <SenderValues fields={fields} sender={sender} /> : <p>{text('notSet')}</p>}
      {deliveries ? <DeliveryLine state={deliveries} /> : null}
      {dialog === 'edit' ? (
        <EditDialog
          area={area}
          title={text(kind)}
          mode="edit"
          fields={fields}
          initial={{ ...sender, smtpPort: sender.smtpPort ?? 587 }}
          onSave={save}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog === 'test' ? <TestDialog kind={kind} onClose={() => setDialog(undefined)} /> : null}
    </section>
  )
}

function SenderValues({ fields, sender }: { fields: readonly FormField[]; sender: Sender }) {
  const text = useText(messageTexts)
  const list = useText(listWords)
  const shownOf = (name: string): string => {
    if (name === 'smtpPassword') return text(sender.hasSmtpPassword === 1 ? 'isSet' : 'notSet')
    if (name === 'smsHeaders') return sender.smsHeaderNames.join(', ') || '—'
    const value = sender[name as keyof Sender]
    if (name === 'smtpIsSecure') return list(value === 1 ? 'yes' : 'no')
    return value === null || value === '' ? '—' : String(value)
  }
  return (
    <dl>
      {fields.map(({ name, label }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{shownOf(name)}</dd>
        </div>
      ))}
    </dl>
  )
}

function TestDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const text = useText(messageTexts)
  const send = async ({ address }: Values) => {
    await call('/message/sender/test', { channel: kind, address })
    toast('ok', text('testSent'))
  }
  return (
    <EditDialog
      area={area}
      title={text('test')}
      mode="act"
      fields={[{ name: 'address', label: text('testAddress'), field: textField(255) }]}
      initial={{}}
      onSave={send}
      onClose={onClose}
      isQuiet
      width={420}
    />
  )
}
