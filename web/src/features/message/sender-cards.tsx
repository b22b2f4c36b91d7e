// How the company sends e-mail and text messages. Passwords are written, never shown.
import { flag, integer, optional, secret, text as textField } from '@gemba/contract/kit/field.ts'
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
import { useCan } from '../../resource/session.ts'
import { ErrorState, Skeleton } from '../../ui/blank.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'

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
}
type SenderField = keyof Sender | 'smtpPassword'

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
  sms: { smsUrl: textField(1000), smsMethod: textField(4), smsBody: textField(4000) },
} as const

const helps = { smtpPassword: 'smtpPasswordHelp', smsBody: 'smsBodyHelp' } as const

export function SenderCards() {
  const sender = useRead<Sender>(['message', 'sender'], { path: '/message/sender/read' })
  if (sender.isError && !sender.data) {
    return <ErrorState failure={failureOf(sender.error)} onRetry={() => void sender.refetch()} />
  }
  if (!sender.data) return <Skeleton />
  return (
    <div className="sender-cards">
      {kinds.map((kind) => (
        <SenderCard key={kind} kind={kind} sender={sender.data} />
      ))}
    </div>
  )
}

function SenderCard({ kind, sender }: { kind: Kind; sender: Sender }) {
  const text = useText(messageTexts)
  const list = useText(listWords)
  const canEdit = useCan('message:edit')
  const [dialog, setDialog] = useState<'edit' | 'test'>()
  const fields = Object.entries(declared[kind]).map(([name, field]): FormField => {
    const help = name in helps ? text(helps[name as keyof typeof helps]) : undefined
    return { name, label: text(name as SenderField), field, ...(help ? { help } : {}) }
  })
  const shown = fields.filter(({ name }) => name !== 'smtpPassword')
  const isSet = (kind === 'email' ? sender.smtpHost : sender.smsUrl) !== null
  const shownValue = (name: string): string => {
    const value = sender[name as keyof Sender]
    if (name === 'smtpIsSecure') return list(value === 1 ? 'yes' : 'no')
    return value === null || value === '' ? '—' : String(value)
  }
  const save = async ({ smtpPassword, ...values }: Values) => {
    const sent = Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null]))
    delete sent.smtpPassword
    await call('/message/sender/save', { ...sent, ...(smtpPassword ? { smtpPassword } : {}) })
    await refresh('message', 'sender')
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
      {isSet ? (
        <dl>
          {shown.map(({ name, label }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{shownValue(name)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{text('notSet')}</p>
      )}
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
