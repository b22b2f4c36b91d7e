// Personal settings: own data, password, and how alarms and messages are delivered.

import { saveCompanyDetails } from '@gemba/contract/identity/company.ts'
import { readPermissions, updateOwnUser } from '@gemba/contract/identity/user.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { type RowOf, required } from '@gemba/contract/kit/field.ts'
import { nicknameIn } from '@gemba/contract/names.ts'
import { Switch } from 'antd'
import { PencilIcon } from 'lucide-react'
import { useState } from 'react'
import { refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { type CheckedValues, inputsOf } from '../../../resource/form/form-field.ts'
import { Picture, pictureRule } from '../../../resource/form/inputs/picture-input.tsx'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { useOwnNames } from '../../../session/own-names.ts'
import { loadCompanyDetails, useDetail, useSession } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from '../settings.module.css'
import { SettingsCard, SettingsFact } from '../settings-card.tsx'
import { ChangePassword } from './change-password.tsx'
import { DisplayUnits } from './display-units.tsx'
import { FormColumns } from './form-columns.tsx'
import { accountWords } from './words.ts'

type OwnAccount = CommandReply<typeof readPermissions>

export function AccountPage() {
  const text = useText(accountWords)
  const answer = useCommandQuery(readPermissions, {})
  if (!answer.data) return <QueryState query={answer} />
  return (
    <div className={`column gap-16 max-width-960 ${styles.page}`}>
      <h1>{text('title')}</h1>
      <OwnCard account={answer.data} />
      <SettingsCard title={text('password')}>
        <ChangePassword />
      </SettingsCard>
      <SettingsCard title={text('notices')}>
        <OwnSetting name="setAlarmInfo" />
        <OwnSetting name="bjtkpz" />
      </SettingsCard>
      <SettingsCard title={text('display')}>
        <DisplayUnits />
        <FormColumns />
      </SettingsCard>
    </div>
  )
}

const fieldNames = ['phone', 'email'] as const
const { nickname, nicknameEn, nicknameTw, phone, email, headImage, password } = updateOwnUser.input
const editable = { nickname: required(nickname), nicknameEn, nicknameTw, phone, email, headImage }

type TypedAccount = CheckedValues<RowOf<typeof editable & { password: typeof password }>>

async function saveOwn({ password: currentPassword, ...values }: TypedAccount): Promise<void> {
  const names = {
    nickname: values.nickname,
    nicknameEn: values.nicknameEn ?? null,
    nicknameTw: values.nicknameTw ?? null,
  }
  const input = {
    ...names,
    phone: values.phone ?? null,
    email: values.email ?? null,
    headImage: values.headImage ?? null,
  }
  await run(updateOwnUser, currentPassword ? { ...input, password: currentPassword } : input)
  useSession.setState(({ user: signedIn }) => ({
    user: signedIn && { ...signedIn, ...names, headImage: input.headImage },
  }))
  await refresh('identity')
}

function OwnCard({ account: { user, roles } }: { account: OwnAccount }) {
  const text = useText(accountWords)
  const session = useSession((state) => state.user)
  const ownNames = useOwnNames()
  const language = useLanguage((state) => state.language)
  const [isEditing, setEditing] = useState(false)
  const rows = [
    [text('userName'), user.userName],
    [text('nickname'), nicknameIn(user, language)],
    ...fieldNames.map((name) => [text(name), user[name] || '—']),
    [text('company'), ownNames?.company ?? '—'],
    [text('department'), session?.departmentName || text('noDepartment')],
    [text('roles'), roles.map(({ roleName }) => roleName).join(' · ') || '—'],
  ]
  return (
    <SettingsCard
      title={text('own')}
      action={
        <PlainButton onClick={() => setEditing(true)} data-testid="edit-own">
          <Icon of={PencilIcon} /> {text('edit')}
        </PlainButton>
      }
    >
      <dl className={`flush ${styles.facts}`}>
        {rows.map(([label = '', value]) => (
          <SettingsFact key={label} label={label}>
            {value}
          </SettingsFact>
        ))}
        <SettingsFact label={text('headImage')}>
          <Picture value={user.headImage} />
        </SettingsFact>
      </dl>
      {isEditing ? (
        <EditDialog
          title={text('own')}
          mode="edit"
          fields={{
            ...inputsOf(editable, (name) => ({ label: text(name), ...(name === 'headImage' && pictureRule) })),
            password: { label: text('ownPassword'), field: password, help: text('ownPasswordHint') },
          }}
          initial={user}
          onSave={saveOwn}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </SettingsCard>
  )
}

/** A personal setting that is on unless its value is `close` (S-310). */
function OwnSetting({ name }: { name: 'setAlarmInfo' | 'bjtkpz' }) {
  const text = useText(accountWords)
  const isOn = useDetail(name) !== 'close'
  const { isBusy, save } = useCommand({ refreshed: ['identity'] })
  const toggle = () =>
    void save(
      async () => {
        await run(saveCompanyDetails, { key: name, value: isOn ? 'close' : 'open', owner: 2 })
        await loadCompanyDetails()
      },
      { what: text(name) },
    )
  return (
    <div className={`flex align-start gap-12 padding-8-0 ${styles.row}`}>
      <Switch
        checked={isOn}
        loading={isBusy}
        onChange={toggle}
        aria-label={text(name)}
        data-testid={`setting-${name}`}
      />
      <div>
        <p className="flush">{text(name)}</p>
        <p className="flush">{text(`${name}Help`)}</p>
      </div>
    </div>
  )
}
