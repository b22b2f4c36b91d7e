// Badge and PIN of a staff member. They can be set or removed, but are never shown.
import { readStaffCredential, setStaffCredential } from '@gemba/contract/production/personnel/identity/identify.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { listWords } from '../../../resource/words.ts'
import { Popup } from '../../../ui/panel/popup.tsx'
import { personnelWords } from './words.ts'

interface CredentialDialogProps {
  staff: { readonly id: string; readonly name: string }
  onClose: () => void
}

export function CredentialDialog({ staff: { id, name }, onClose }: CredentialDialogProps) {
  const text = useText(personnelWords)
  const list = useText(listWords)
  const { data } = useCommandQuery(readStaffCredential, { id })
  const [badgeCode, setBadge] = useState('')
  const [pin, setPin] = useState('')
  const { isBusy, save } = useCommand({ refreshed: ['production'], onDone: onClose })
  const isBadgeRight = badgeCode === '' || badgeCode.trim().length >= 4
  const isPinRight = pin === '' || /^\d{4,8}$/.test(pin)
  const send = () => {
    if (!isBadgeRight || !isPinRight || (badgeCode === '' && pin === '')) return
    const credentials = { badgeCode: badgeCode ? badgeCode.trim() : undefined, pin: pin || undefined }
    void save(() => run(setStaffCredential, { staffId: id, ...credentials }), text('credentialSet', { name }))
  }
  const takeAway = (what: 'badgeCode' | 'pin') =>
    void save(() => run(setStaffCredential, { staffId: id, [what]: null }), text('credentialTaken', { name }))
  const clear = (what: 'badgeCode' | 'pin', isThere: boolean | undefined) =>
    isThere ? (
      <Button disabled={isBusy} onClick={() => takeAway(what)} data-testid={`clear-${what}`}>
        {text('takeAway')}
      </Button>
    ) : null
  return (
    <Popup
      title={text('credentialOf', { name })}
      onCancel={onClose}
      onConfirm={send}
      confirmText={list('save')}
      isBusy={isBusy}
      testId="credential-dialog"
    >
      <Form layout="vertical" onFinish={send}>
        <Form.Item
          label={text('badge')}
          htmlFor="credential-badge"
          extra={text(data?.hasBadge ? 'badgeThere' : 'badgeNone')}
          validateStatus={isBadgeRight ? undefined : 'error'}
          help={isBadgeRight ? undefined : text('badgeShort')}
        >
          <Input.Password
            id="credential-badge"
            value={badgeCode}
            maxLength={64}
            autoComplete="off"
            onChange={({ target }) => setBadge(target.value)}
          />
        </Form.Item>
        {clear('badgeCode', data?.hasBadge)}
        <Form.Item
          label="PIN"
          htmlFor="credential-pin"
          extra={text(data?.hasPin ? 'pinThere' : 'pinNone')}
          validateStatus={isPinRight ? undefined : 'error'}
          help={isPinRight ? undefined : text('pinRule')}
        >
          <Input.Password
            id="credential-pin"
            value={pin}
            maxLength={8}
            inputMode="numeric"
            autoComplete="new-password"
            onChange={({ target }) => setPin(target.value)}
          />
        </Form.Item>
        {clear('pin', data?.hasPin)}
      </Form>
    </Popup>
  )
}
