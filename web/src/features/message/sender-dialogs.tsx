// Dialogs for the settings of e-mail and text messages, and for a test message.
import { flag, integer, oneOf, optional, secret, text as textField } from '@gemba/contract/kit/field.ts'
import type { SenderChannel } from '@gemba/contract/message/delivery.ts'
import { type MessageSender, saveMessageSender, testMessageSender } from '@gemba/contract/message/sender.ts'
import { refresh } from '../../api/query.ts'
import { run } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import { inputsOf } from '../../resource/form/form-field.ts'
import { toast } from '../../ui/state/toast.tsx'
import { messageTexts } from './words.ts'

export const emailFields = {
  smtpHost: textField({ max: 255 }),
  smtpPort: integer({ min: 1, initial: 587, rule: 'port' }),
  smtpIsSecure: flag(),
  smtpFrom: textField({ max: 255 }),
  smtpUser: optional(textField({ max: 255 })),
  smtpPassword: { ...optional(secret()), min: 1, max: 255 },
}

export const smsFields = {
  smsUrl: textField({ max: 1000 }),
  smsMethod: oneOf(['POST', 'GET', 'PUT']),
  smsHeaders: optional(textField({ max: 4000 })),
  smsBody: textField({ max: 4000 }),
}

interface SenderDialogProps {
  sender: MessageSender
  onClose: () => void
}

const emailHelps: Partial<Record<keyof typeof emailFields, keyof typeof messageTexts>> = {
  smtpPassword: 'smtpPasswordHelp',
  smtpIsSecure: 'smtpIsSecureHelp',
}

export function EmailDialog({ sender, onClose }: SenderDialogProps) {
  const text = useText(messageTexts)
  const fields = inputsOf(emailFields, (name) => {
    const help = emailHelps[name]
    return { label: text(name), help: help ? text(help) : undefined }
  })
  return (
    <EditDialog
      title={text('email')}
      mode="edit"
      fields={fields}
      initial={{ ...sender, smtpPort: sender.smtpPort ?? 587 }}
      onSave={async ({ smtpHost, smtpPort, smtpIsSecure, smtpFrom, smtpUser, smtpPassword }) => {
        const settings = { smtpHost, smtpPort, smtpIsSecure, smtpFrom, smtpUser: smtpUser ?? null }
        const saved = await run(saveMessageSender, { ...settings, smtpPassword: smtpPassword || undefined })
        if (saved.hasSmtpPassword < sender.hasSmtpPassword) toast('warn', text('passwordRemoved'))
        await refresh('message')
      }}
      onClose={onClose}
    />
  )
}

/** Parses headers from lines `name: value`. The server rejects invalid lines. */
function headersIn(lines: string | null | undefined): Record<string, string> {
  const pairs = (lines ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, Math.max(colon, 0)).trim(), line.slice(colon + 1).trim()]
    })
  return Object.fromEntries(pairs)
}

const smsHelps: Partial<Record<keyof typeof smsFields, keyof typeof messageTexts>> = {
  smsHeaders: 'smsHeadersHelp',
  smsBody: 'smsBodyHelp',
}

export function SmsDialog({ sender, onClose }: SenderDialogProps) {
  const text = useText(messageTexts)
  const fields = inputsOf(smsFields, (name) => {
    const help = smsHelps[name]
    return { label: text(name), help: help ? text(help) : undefined }
  })
  return (
    <EditDialog
      title={text('sms')}
      mode="edit"
      fields={fields}
      initial={sender}
      onSave={async ({ smsUrl, smsMethod, smsBody, smsHeaders }) => {
        const headers = headersIn(smsHeaders)
        const settings = { smsUrl, smsMethod, smsBody }
        const saved = await run(saveMessageSender, {
          ...settings,
          smsHeaders: Object.keys(headers).length > 0 ? headers : undefined,
        })
        const isFewer = saved.smsHeaderNames.length < sender.smsHeaderNames.length
        if (isFewer && !smsHeaders) toast('warn', text('headersRemoved'))
        await refresh('message')
      }}
      onClose={onClose}
    />
  )
}

interface TestDialogProps {
  channel: SenderChannel
  onClose: () => void
}

export function TestDialog({ channel, onClose }: TestDialogProps) {
  const text = useText(messageTexts)
  return (
    <EditDialog
      title={text('test')}
      mode="action"
      confirmText={text('test')}
      fields={{
        address: {
          label: text('testAddress'),
          field: optional(textField({ max: 255 })),
          help: text('testAddressHelp'),
        },
      }}
      initial={{}}
      onSave={async ({ address }) => {
        const reply = await run(testMessageSender, { channel, address: address || undefined })
        toast('ok', text('testSent', { address: reply.address, answer: reply.answer ?? '' }))
        await refresh('message')
      }}
      onClose={onClose}
      isQuiet
      width={420}
    />
  )
}
