// Badge and PIN of a staff member. They can be set or removed, but are never shown.
import { readStaffCredential, setStaffCredential } from '@gemba/contract/production/personnel/identity/identify.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import formStyles from '../../../resource/form/form-fields.module.css'
import { listWords } from '../../../resource/words.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
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
      <div>
        <PlainButton disabled={isBusy} onClick={() => takeAway(what)} data-testid={`clear-${what}`}>
          {text('takeAway')}
        </PlainButton>
      </div>
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
      <form
        className="column gap-12"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <CredentialField
          name="badge"
          label={text('badge')}
          value={badgeCode}
          onChange={setBadge}
          hint={text(data?.hasBadge ? 'badgeThere' : 'badgeNone')}
          problem={isBadgeRight ? undefined : text('badgeShort')}
        />
        {clear('badgeCode', data?.hasBadge)}
        <CredentialField
          name="pin"
          label="PIN"
          value={pin}
          onChange={setPin}
          hint={text(data?.hasPin ? 'pinThere' : 'pinNone')}
          problem={isPinRight ? undefined : text('pinRule')}
        />
        {clear('pin', data?.hasPin)}
        {/* Because a form without a button of its own is not submitted by Enter from two inputs. */}
        <button type="submit" hidden />
      </form>
    </Popup>
  )
}

interface CredentialFieldProps {
  name: 'badge' | 'pin'
  label: string
  value: string
  onChange: (value: string) => void
  hint: string
  problem: string | undefined
}

function CredentialField({ name, label, value, onChange, hint, problem }: CredentialFieldProps) {
  const id = `credential-${name}`
  const isPin = name === 'pin'
  return (
    <div className={`column align-start gap-4 shrinkable ${formStyles.field}`}>
      <label htmlFor={id}>{label}</label>
      <Input.Password
        id={id}
        value={value}
        maxLength={isPin ? 8 : 64}
        inputMode={isPin ? 'numeric' : undefined}
        autoComplete={isPin ? 'new-password' : 'off'}
        status={problem ? 'error' : undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem ? (
        <span className="urgent size-12" role="alert">
          {problem}
        </span>
      ) : null}
      <span className="muted size-12" id={`${id}-hint`}>
        {hint}
      </span>
    </div>
  )
}
